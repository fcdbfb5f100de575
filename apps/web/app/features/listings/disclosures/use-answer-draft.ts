import {
  type DisclosureAnswer,
  disclosureWords,
} from '@claimstead/contract/disclosure-questions.ts';
import type { AnswerDisclosure, Disclosure } from '@claimstead/contract/disclosures.contract.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { type FormEvent, useState } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { disclosuresCopy } from './disclosures.copy.ts';
import { useAnswer } from './disclosures.queries.ts';
import {
  type AnswerDraft,
  draftOf,
  isChanged,
  losesText,
  referenceProblems,
} from './disclosures.rules.ts';

/** What an owner has typed over the answer as it stands, and saving it. */
export function useAnswerDraft(patentId: string, entry: Disclosure) {
  const { typed, setTyped, draft, change } = useTyped(entry);
  const [missing, setMissing] = useState(false);
  const [checked, setChecked] = useState(false);
  const save = useAnswer({ patentId, question: entry.question });
  const uncheck = () => {
    setMissing(false);
    setChecked(false);
  };
  const takeBack = () => {
    setTyped(null);
    uncheck();
    save.reset();
  };
  /** What is typed meanwhile stays, over what was saved. */
  const send = (answer: DisclosureAnswer, sent: AnswerDraft, onSaved?: () => void) =>
    save.mutate(bodyOf(answer, sent, entry.version), {
      onSuccess: () => {
        setTyped((now) => (now && now.draft !== sent ? { ...now, over: sent } : null));
        onSaved?.();
      },
    });
  /** Saves it right away; a "yes" first takes its details, and one that is taken back says what goes with it. */
  const choose = (answer: DisclosureAnswer) => {
    if (save.isPending) return;
    const chosen = change({ answer });
    uncheck();
    const waits = answer === 'yes' || losesText(entry, chosen);
    if (!waits && isChanged(entry, chosen)) send(answer, chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { answer } = draft;
    if (save.isPending || !answer || !isChanged(entry, draft)) return;
    setMissing(lacksDetails(draft));
    setChecked(true);
    if (lacksDetails(draft) || referenceProblems(draft.referencePatents).some(Boolean)) return;
    const { name } = disclosureWords[entry.question];
    send(answer, draft, () => toastSuccess(disclosuresCopy.form.saved, name));
  };
  return {
    ...{ draft, missing, save, choose, takeBack, submit },
    change: (to: Partial<AnswerDraft>) => {
      change(to);
      uncheck();
    },
    problems: checked ? referenceWords(draft.referencePatents, save.error) : [],
    /** What stands is another answer than the one that was typed over: show it, since saving replaces it. */
    isOverAnother: typed !== null && !save.isPending && isChanged(entry, typed.over),
  };
}

/** What is typed, and the answer that it was typed over; null: what stands is shown. */
function useTyped(entry: Disclosure) {
  const [typed, setTyped] = useState<{ draft: AnswerDraft; over: AnswerDraft } | null>(null);
  const { draft, over } = typed ?? { draft: draftOf(entry), over: draftOf(entry) };
  const change = (to: Partial<AnswerDraft>): AnswerDraft => {
    const changed = { ...draft, ...to };
    setTyped({ draft: changed, over });
    return changed;
  };
  return { typed, setTyped, draft, change };
}

function lacksDetails({ answer, text, referencePatents }: AnswerDraft): boolean {
  return answer === 'yes' && text.trim() === '' && referencePatents.length === 0;
}

function bodyOf(
  answer: DisclosureAnswer,
  { text, referencePatents }: AnswerDraft,
  seenVersion: number,
): AnswerDisclosure {
  return answer === 'yes'
    ? { answer, text, referencePatents, seenVersion }
    : { answer, text: '', referencePatents: [], seenVersion };
}

/** What is wrong with each named patent: seen here, or said by the server of all of them. */
function referenceWords(
  patents: readonly ReferencePatent[],
  error: Error | null,
): (string | null)[] {
  const { notNumber, twice } = disclosuresCopy.references;
  const words = { not_number: notNumber, twice };
  const said = isProblem(error)
    ? error.errors.find(({ path }) => path.startsWith('referencePatents'))?.message
    : undefined;
  return referenceProblems(patents).map((problem) => (problem ? words[problem] : (said ?? null)));
}
