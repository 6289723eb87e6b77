/** The house rules that a host can choose for one table, each with what it means in a sentence. */
import { plural, t } from "@lingui/core/macro";
import { choose, type HostRules, has, usualDice, usualValue } from "../catalogue/hostRules";
import { Choice } from "../parts/controls/Choice";
import { Switch } from "../parts/controls/Switch";
import { Disclosure } from "../parts/page/Disclosure";
import type { Ruleset } from "../protocol";
import style from "./HostRulesForm.module.css";
import type { Wish } from "./wish";

interface Props {
  ruleset: Ruleset;
  wish: Wish;
  change: (part: Partial<Wish>) => void;
}

const SWITCHES = ["restore", "reduced_box", "jokers_could_open", "free_draw", "pointer_finds"] as const;
type Switched = (typeof SWITCHES)[number];

export function HostRulesForm({ ruleset, wish, change }: Props) {
  const own = wish.own ?? {};
  const offered = SWITCHES.filter((rule) => isOffered(ruleset, wish, rule));
  const announces = usualValue(ruleset, "announcement") === true; // elsewhere it would change nothing (A-24)
  if (!offered.length && !announces && !has(ruleset, "dice")) return null;
  const changed = Object.keys(own).length + (wish.announce === false ? 1 : 0);
  const words = changed ? plural(changed, { one: "House rules: # changed", other: "House rules: # changed" }) : "";
  const set = (next: HostRules) => change({ own: next });
  return (
    <Disclosure words={words || t`House rules`}>
      <div class={style.rules}>
        {offered.map((rule) => (
          <Switch
            key={rule}
            label={label(rule)}
            note={note(rule, ruleset)}
            on={isOn(rule, own, ruleset)}
            onChange={(on) => set(choose(own, ruleset, rule, rule === "restore" ? !on : on))}
          />
        ))}
        {announces && <Announcing ruleset={ruleset} wish={wish} change={change} />}
        {has(ruleset, "dice") && <OwnDice ruleset={ruleset} own={own} set={set} />}
      </div>
    </Disclosure>
  );
}

/** A-4: the smaller set serves fewer players than the whole box. */
function isOffered(ruleset: Ruleset, { seats }: Wish, rule: Switched): boolean {
  if (!has(ruleset, rule)) return false;
  return rule !== "reduced_box" || seats <= Number(ruleset.parameters.reduced_players);
}

function isOn(rule: Switched, own: HostRules, ruleset: Ruleset): boolean {
  const value = own[rule] ?? usualValue(ruleset, rule) === true;
  return rule === "restore" ? !value : value;
}

function label(rule: Switched): string {
  switch (rule) {
    case "restore":
      return t`No one remembers the table`;
    case "reduced_box":
      return t`Smaller set`;
    case "jokers_could_open":
      return t`Jokers count for the 200 points`;
    case "free_draw":
      return t`Free draw without stars`;
    case "pointer_finds":
      return t`Everybody looks for tiles`;
  }
}

function note(rule: Switched, { parameters }: Ruleset): string {
  switch (rule) {
    case "restore":
      return parameters.leftovers === "player"
        ? t`When the time runs out, sets that are correct stay as they lie. The player takes the other tiles. It needs a clock.`
        : t`When the time runs out, sets that are correct stay as they lie. The other tiles go to the bank. It needs a clock.`;
    case "reduced_box":
      return t`104 tiles and two jokers instead of the whole box, for up to four players.`;
    case "jokers_could_open":
      return `${t`A player who could have opened, but only with a joker, pays 200 and not 100.`} ${onJokers(parameters)}`;
    case "free_draw":
      return t`A player without stars who lays nothing takes a tile for free. Switched off, the turn ends without a tile.`;
    case "pointer_finds":
      return t`Also the player who points. Otherwise only the others look, as in the booklet.`;
  }
}

function onJokers({ document, jokers_could_open }: Ruleset["parameters"]): string {
  if (document === "003") return t`The championship rules do not say; we read: no.`;
  return jokers_could_open ? t`The booklet says: yes.` : t`The booklet says: no.`;
}

type AnnouncingBy = "program" | "player" | "nobody";

function Announcing({ ruleset, wish, change }: Props) {
  const own = wish.own ?? {};
  const possible = own.announcement ?? usualValue(ruleset, "announcement") === true;
  const by: AnnouncingBy = !possible ? "nobody" : wish.announce === false ? "player" : "program";
  const set = (next: AnnouncingBy) =>
    change({ announce: next !== "player", own: choose(own, ruleset, "announcement", next !== "nobody") });
  return (
    <div class={style.announcing}>
      <Choice
        label={t`Announcing an opening`}
        value={by}
        choices={[
          ["program", t`automatic`],
          ["player", t`with a button`],
          ["nobody", t`not possible`],
        ]}
        onChange={set}
      />
      <p>{t`If only the tile drawn last makes your opening possible, announcing it saves you 100 points.`}</p>
    </div>
  );
}

/** A-60: which faces share a die is a reconstruction; the owner of real dice can type theirs. */
function OwnDice({ ruleset, own, set }: { ruleset: Ruleset; own: HostRules; set: (next: HostRules) => void }) {
  const { dice, ...others } = own;
  return (
    <>
      <Switch
        label={t`Your own dice`}
        note={t`No booklet says which faces share a die, so ours are a reconstruction. Copy the faces of your real dice here.`}
        on={dice !== undefined}
        onChange={(on) => set(on ? { ...others, dice: usualDice(ruleset) } : others)}
      />
      {dice && (
        <label class={style.dice}>
          <span>{t`18 lines, six faces each: K black, R red, B blue, O orange with the number, * for a joker`}</span>
          <textarea
            rows={18}
            spellcheck={false}
            autocomplete="off"
            value={dice.join("\n")}
            onInput={(event) => set({ ...others, dice: linesOf(event.currentTarget.value) })}
          />
        </label>
      )}
    </>
  );
}

function linesOf(text: string): string[] {
  return text.replace(/\n+$/, "").split("\n");
}
