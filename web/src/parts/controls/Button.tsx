import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "../icons/Icon";
import style from "./Button.module.css";

/**
 * `action` is the one filled button of a region, `linden` the same on spruce; `outline` and `quiet` are everything
 * else on paper, `spruce` everything else on spruce.
 */
export type ButtonKind = "action" | "linden" | "outline" | "quiet" | "spruce" | "plain";

interface Look {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  big?: boolean | undefined;
  /** Only the icon is seen; `aria-label` says the rest. */
  square?: boolean | undefined;
  children?: ComponentChildren;
}

type Props = Look & Omit<JSX.IntrinsicElements["button"], keyof Look>;

export function Button({ kind = "quiet", icon, iconAfter, big, square, children, class: name, ...rest }: Props) {
  return (
    <button type="button" {...rest} class={classes({ kind, big, square }, name)}>
      {inside({ icon, iconAfter, children })}
    </button>
  );
}

interface LinkProps extends Look {
  href: string;
  /** A file to keep, and how it is called. */
  download?: string | boolean;
  target?: "_blank";
  rel?: "noopener";
  "aria-label"?: string;
  class?: string | undefined;
}

/** What leads somewhere and looks like a button. */
export function ButtonLink({
  kind = "outline",
  icon,
  iconAfter,
  big,
  square,
  children,
  class: name,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} class={classes({ kind, big, square }, name)}>
      {inside({ icon, iconAfter, children })}
    </a>
  );
}

function classes({ kind, big, square }: Look & { kind: ButtonKind }, name: unknown): string {
  return [style.button, style[kind], big && style.big, square && style.square, name].filter(Boolean).join(" ");
}

function inside({ icon, iconAfter, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={24} />}
    </>
  );
}
