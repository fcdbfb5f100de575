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
  const [typed, setTyped] = useState<AnswerDraft | null>(null);
  const [missing, setMissing] = useState(false);
  const [checked, setChecked] = useState(false);
  const save = useAnswer({ patentId, question: entry.question });
  const draft = typed ?? draftOf(entry);
  const change = (to: Partial<AnswerDraft>) => {
    setTyped({ ...draft, ...to });
    setMissing(false);
    setChecked(false);
  };
  const takeBack = () => {
    setTyped(null);
    setMissing(false);
    setChecked(false);
    save.reset();
  };
  /** Saves it right away; a "yes" first takes its details, and one that is taken back says what goes with it. */
  const choose = (answer: DisclosureAnswer) => {
    if (save.isPending) return;
    const chosen = { ...draft, answer };
    change({ answer });
    const waits = answer === 'yes' || losesText(entry, chosen);
    if (waits || !isChanged(entry, chosen)) return;
    save.mutate(bodyOf(answer, chosen, entry.version), { onSuccess: () => setTyped(null) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { answer } = draft;
    if (!answer || !isChanged(entry, draft)) return;
    setMissing(lacksDetails(draft));
    setChecked(true);
    if (lacksDetails(draft) || referenceProblems(draft.referencePatents).some(Boolean)) return;
    save.mutate(bodyOf(answer, draft, entry.version), {
      onSuccess: () => {
        setTyped(null);
        toastSuccess(disclosuresCopy.form.saved, disclosureWords[entry.question].name);
      },
    });
  };
  const problems = checked ? referenceWords(draft.referencePatents, save.error) : [];
  return { draft, missing, problems, save, change, choose, takeBack, submit };
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
