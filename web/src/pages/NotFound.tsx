export { NothingHere as default } from "../parts/page/EmptyPage";
