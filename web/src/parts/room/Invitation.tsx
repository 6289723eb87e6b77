import { t } from "@lingui/core/macro";
import { useRef, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { spokenCode } from "../../net/codes";
import { roomLink } from "../../net/rooms";
import { Button, type ButtonKind } from "../controls/Button";
import style from "./Invitation.module.css";
import { Qr } from "./Qr";
import { onlyHere } from "./reach";

/** A table's code in every form: to scan, to say, to send. On spruce. */
export function Invitation({ code }: { code: string }) {
  return (
    <div class={style.invitation}>
      <Qr class={style.qr} path={pathTo("/room/{code}", { code })} size={174} />
      <div class={style.side}>
        <p class={style.code}>{spokenCode(code)}</p>
        <p class={style.note}>
          {onlyHere()
            ? t`Only this device reaches this address; README tells how to let others in.`
            : t`Scan it or say the code`}
        </p>
        <LinkButton link={roomLink(code)} />
      </div>
    </div>
  );
}

interface LinkProps {
  link: string;
  kind?: ButtonKind;
  /** Only its picture is seen. */
  square?: boolean;
}

/** The phone's own sharing where there is one, else a copy; where neither is allowed, the link itself. */
export function LinkButton({ link, kind = "spruce", square = false }: LinkProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const beside = useRef<HTMLSpanElement>(null);
  const phone = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  const send = async () => {
    if (phone)
      await navigator.share({ url: link }).catch(() => undefined); // thought better of it
    else setCopied(await copy(link, beside.current));
  };
  const words = phone ? t`Send the link` : copied ? t`Copied` : t`Copy the link`;
  const icon = phone ? "share" : copied ? "check" : "link";
  return (
    <>
      <Button kind={kind} icon={icon} square={square} aria-label={words} onClick={send}>
        {!square && words}
      </Button>
      <span class="unseen" role="status" ref={beside}>
        {copied && t`The link is copied.`}
      </span>
      {copied === false && <output class={style.link}>{link}</output>}
    </>
  );
}

/** Whether it worked. */
async function copy(text: string, beside: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text, beside); // pages without https have no clipboard
  }
}

/** As people did it: the text is marked, and copied. Beside the button, because nothing outside an open sheet can be. */
function copyMarked(text: string, beside: HTMLElement | null): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true; // no keyboard on the screen
  (beside ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
