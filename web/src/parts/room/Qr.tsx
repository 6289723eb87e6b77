import { t } from "@lingui/core/macro";
import { qrOf } from "../../net/rooms";
import style from "./Qr.module.css";

interface Props {
  /** Where it leads, on this server. */
  path: string;
  /** The championship whose page it is: its organiser may have said where phones find it. */
  event?: string;
  /** Pixels, where no style says otherwise. */
  size: number;
  /** In place of "The link as a QR code". */
  alt?: string;
  class?: string | undefined;
}

/** A link to scan. */
export function Qr({ path, event = "", size, alt = t`The link as a QR code`, class: name = "" }: Props) {
  return <img class={`${style.qr} ${name}`} src={qrOf(path, event)} alt={alt} width={size} height={size} />;
}
