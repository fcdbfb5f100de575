import {
  type DisclosureAnswer,
  type DisclosureQuestion,
  disclosureQuestions,
} from '@claimstead/contract/disclosure-questions.ts';
import { parseReferenceNumber } from '@claimstead/contract/patent-number.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import type {
  Disclosure,
  DisclosureChange,
  DisclosureFields,
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

const groups = ['rights', 'ties', 'office'] as const;
type DisclosureGroup = (typeof groups)[number];

/** Under which heading an owner is asked each question. */
const groupOf: Record<DisclosureQuestion, DisclosureGroup> = {
  licenses: 'rights',
  liens: 'rights',
  litigation: 'ties',
  standards: 'rights',
  government: 'rights',
  options: 'rights',
  owner_agreements: 'ties',
  terminal_disclaimers: 'ties',
  fees: 'office',
  foreign_family: 'office',
  employers: 'rights',
};

/** The questions as they are asked, a group after the other. */
export function groupsOf(answers: readonly Disclosure[]) {
  return groups.map((group) => ({
    group,
    answers: answers.filter(({ question }) => groupOf[question] === group),
  }));
}

/** What an owner has typed for a question and not saved. */
export type AnswerDraft = Pick<Disclosure, keyof DisclosureFields>;

export function draftOf({ answer, text, referencePatents }: Disclosure): AnswerDraft {
  return { answer, text, referencePatents };
}

/** Whether saving would change the sheet. Text and patents count for a "yes" only. */
export function isChanged(entry: Disclosure, draft: AnswerDraft): boolean {
  if (draft.answer !== entry.answer) return true;
  if (draft.answer !== 'yes') return false;
  return !isSameYes(entry, { ...draft, text: draft.text.trim() });
}

/** What a "yes" says, besides being one. */
type Details = Omit<AnswerDraft, 'answer'>;

const isSameIn: { [Field in keyof Details]: (one: Details, other: Details) => boolean } = {
  text: (one, other) => one.text === other.text,
  referencePatents: (one, other) => isSame(one.referencePatents, other.referencePatents),
};

function isSameYes(kept: Details, typed: Details): boolean {
  return Object.values(isSameIn).every((isSameField) => isSameField(kept, typed));
}

/** Numbers are compared as they are meant: "US 9,123,456" is "9123456". */
function isSame(kept: readonly ReferencePatent[], typed: readonly ReferencePatent[]): boolean {
  if (kept.length !== typed.length) return false;
  return typed.every(
    ({ number, owner }, at) =>
      owner === kept[at]?.owner && (parseReferenceNumber(number) ?? number) === kept[at]?.number,
  );
}

/** What is wrong with each named patent, by its place; null: nothing. */
export function referenceProblems(
  typed: readonly ReferencePatent[],
): ('not_number' | 'twice' | null)[] {
  const numbers = typed.map(({ number }) => parseReferenceNumber(number));
  return numbers.map((number, at) => {
    if (number === null) return 'not_number';
    return numbers.indexOf(number) < at ? 'twice' : null;
  });
}

/** Whether a "yes" with its words and documents is about to leave the sheet. */
export function losesText(entry: Disclosure, draft: AnswerDraft): boolean {
  return entry.answer === 'yes' && draft.answer !== 'yes';
}

/** What a change was about: the answer itself, its words, or its documents. */
export function whatChanged({ before, after, added, removed }: DisclosureChange) {
  return {
    answer: before?.answer !== after.answer,
    details: before?.answer === 'yes' && after.answer === 'yes' && !isSameYes(before, after),
    added: added.length,
    removed: removed.length,
  };
}
