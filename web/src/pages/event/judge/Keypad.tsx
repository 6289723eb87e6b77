import { t } from "@lingui/core/macro";
import { JOKER } from "../../../notation/tile";
import { Face } from "../../../parts/Face";
import style from "./Keypad.module.css";

const TILES = [...Array.from({ length: 13 }, (_, at) => String(at + 1)), "*"];
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
