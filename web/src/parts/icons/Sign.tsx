import { Icon, type IconName } from "./Icon";
import style from "./Sign.module.css";

/** Whose words these are: the coach's, or a hint's. Where there is no room for it, `class` hides it. */
export function Sign({ name, class: more }: { name: IconName; class?: string | undefined }) {
  return (
    <span class={more ? `${style.sign} ${more}` : style.sign}>
      <Icon name={name} size={26} />
    </span>
  );
}
