import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { kernel, Superseded } from "../../../kernel";
import { post, Refused } from "../../../net/api";
import { language } from "../../../words/i18n";
import { type Asked, writeAsked } from "../entering/address";
import { answerTo, type Found } from "./answer";

/** The answer to what is entered now; until it is there, the one before stays. `null` before the first. */
export function useAnswer(asked: Asked): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const spoken = language.value;
  useEffect(() => {
    let wanted = true;
    answerTo(asked, kernel, (position) => post("/api/solver", position)).then(
      (answer) => {
        if (wanted) setFound(answer);
      },
      (fault: unknown) => {
        if (wanted && !(fault instanceof Superseded)) setFound(unanswered(fault));
      },
    );
    return () => {
      wanted = false;
    };
  }, [writeAsked(asked), spoken]);
  return found;
}

function unanswered(fault: unknown): Found {
  const note = fault instanceof Refused ? fault.message : t`Change something, and it is tried again.`;
  return { kind: "wrong", title: t`No answer this time`, note, way: null, left: [] };
}
