import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { TryDice } from "./examples/TryDice";
import { TryTiles } from "./examples/TryTiles";
import type { Block, Page, Part } from "./page";
import style from "./RulePart.module.css";
import { Sentence, Spoken } from "./Sentence";

/** A rule with its number in the margin, or text between rules. */
export function RulePart({ part, page, here }: { part: Part; page: Page; here: boolean }) {
  const { rule, blocks } = part;
  const body = blocks.map((block, at) => <BlockView key={at} block={block} page={page} />);
  if (!rule) return <div class={style.free}>{body}</div>;
  return (
    <div id={rule} tabIndex={-1} class={style.rule} data-here={here || undefined}>
      <h3 class={style.id}>
        <a href={`${pathTo("/rules/{name}", { name: page.name })}#${rule}`}>{rule}</a>
      </h3>
      <div class={style.body}>{body}</div>
    </div>
  );
}

function BlockView({ block, page }: { block: Block; page: Page }) {
  switch (block.kind) {
    case "text":
      return <Sentence words={block.words} />;
    case "table":
      return <Figures block={block} />;
    case "tiles":
      return <TryTiles example={block.example} box={page.box} />;
    case "dice":
      return <TryDice example={block.example} />;
  }
}

function Figures({ block }: { block: Extract<Block, { kind: "table" }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll with the keyboard, too
    <section class={style.figures} tabIndex={0} aria-label={t`Table`}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, at) =>
              cell.length ? (
                <th key={at} scope="col">
                  <Spoken words={cell} />
                </th>
              ) : (
                <td key={at} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([first, ...others], row) => (
            <tr key={row}>
              <th scope="row">{first && <Spoken words={first} />}</th>
              {others.map((cell, at) => (
                <td key={at}>
                  <Spoken words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
