import type { ComponentChildren, JSX } from "preact";
import style from "./Button.module.css";
import { Icon, type IconName } from "./Icon";

/**
 * `action` is the one filled button of a region, `linden` the same on spruce; `outline` and `quiet` are everything
 * else on paper, `spruce` everything else on spruce.
 */
export type ButtonKind = "action" | "linden" | "outline" | "quiet" | "spruce" | "plain";

interface Props extends Omit<JSX.IntrinsicElements["button"], "icon"> {
  kind?: ButtonKind;
  icon?: IconName;
  iconAfter?: IconName;
  big?: boolean;
  /** Only the icon is seen; `aria-label` says the rest. */
  square?: boolean;
  children?: ComponentChildren;
}

export function Button({ kind = "quiet", icon, iconAfter, big, square, children, class: name, ...rest }: Props) {
  const classes = [style.button, style[kind], big && style.big, square && style.square, name].filter(Boolean).join(" ");
  return (
    <button type="button" {...rest} class={classes}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={24} />}
    </button>
  );
}
