import { tableOf } from "../../../net/events";
import { ButtonLink } from "../../../parts/controls/Button";
import type { TableName } from "../../../protocol/catalogue";
import { language } from "../../../words/i18n";

const FORMS = [
  ["xlsx", "Excel"],
  ["csv", "CSV"],
] as const;

interface Props {
  event: string;
  kind: TableName;
  /** What it is, for who cannot see where the button stands. */
  title: string;
  stage?: number;
  entrant?: number;
  /** Where it is narrowed to some: a category or a club. */
  only?: Record<string, string>;
}

/** A table of a championship for a spreadsheet, in the reader's language. */
export function TableLinks({ event, kind, title, stage = 0, entrant = 0, only = {} }: Props) {
  const options = { lang: language.value, ...(stage ? { stage } : {}), ...(entrant ? { entrant } : {}), ...only };
  return (
    <>
      {FORMS.map(([form, words]) => (
        <ButtonLink
          key={form}
          icon="download"
          aria-label={`${title}: ${words}`}
          href={tableOf(event, `${kind}.${form}`, options)}
          download
        >
          {words}
        </ButtonLink>
      ))}
    </>
  );
}
