import style from "./Avatar.module.css";

/** The first letter of a name in a circle; whoever shows it writes the name beside it. */
export function Avatar({ name, dark = false }: { name: string; dark?: boolean }) {
  return (
    <span class={dark ? `${style.avatar} ${style.dark}` : style.avatar} aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? ""}
    </span>
  );
}
