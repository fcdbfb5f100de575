import {
  type DisclosureAnswer,
  disclosureQuestions,
} from '@claimstead/contract/disclosure-questions.ts';
import type {
  Disclosure,
  DisclosureChange,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';

/** How much of a sheet is answered. What is not answered counts as nothing else. */
export function countAnswers({ answers }: Pick<DisclosureSheet, 'answers'>) {
  const answered = answers.filter(({ answer }) => answer !== null);
  return {
    of: disclosureQuestions.length,
    answered: answered.length,
    yes: answered.filter(({ answer }) => answer === 'yes').length,
  };
}

/** What is answered as a buyer wants to read it, what there is first; and what is not answered, apart. */
export function inReadingOrder(answers: readonly Disclosure[]) {
  const given = (answer: DisclosureAnswer | null) =>
    answers.filter((entry) => entry.answer === answer);
  return {
    answered: [...given('yes'), ...given('unknown'), ...given('no')],
    open: given(null),
  };
}

/** What an owner has typed for a question and not saved. */
export type AnswerDraft = { answer: DisclosureAnswer | null; text: string };

export function draftOf({ answer, text }: Disclosure): AnswerDraft {
  return { answer, text };
}

/** Whether saving would change the sheet. Text counts for a "yes" only. */
export function isChanged(entry: Disclosure, draft: AnswerDraft): boolean {
  if (draft.answer !== entry.answer) return true;
  return draft.answer === 'yes' && draft.text.trim() !== entry.text;
}

/** Whether a "yes" with its words and documents is about to leave the sheet. */
export function losesText(entry: Disclosure, draft: AnswerDraft): boolean {
  return entry.answer === 'yes' && draft.answer !== 'yes';
}

/** What a change was about: the answer itself, its words, or its documents. */
export function whatChanged({ before, after, added, removed }: DisclosureChange) {
  return {
    answer: before?.answer !== after.answer,
    details: before?.answer === 'yes' && after.answer === 'yes' && before.text !== after.text,
    added: added.length,
    removed: removed.length,
  };
}
