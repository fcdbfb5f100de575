import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure } from '@claimstead/contract/disclosures.contract.ts';
import { expect, it } from 'vitest';
import {
  countAnswers,
  inReadingOrder,
  isChanged,
  losesText,
  referenceProblems,
} from './disclosures.rules.ts';

const open: Disclosure = {
  question: 'liens',
  answer: null,
  text: '',
  referencePatents: [],
  papers: [],
  answeredAt: null,
  answeredBy: null,
  version: 0,
};
const yes: Disclosure = { ...open, answer: 'yes', text: 'A loan.', version: 1 };

it('a question that was not answered is never counted as one that was', () => {
  const answers = disclosureQuestions.map((question, at) => ({
    ...open,
    question,
    answer: at === 0 ? ('yes' as const) : at === 1 ? ('unknown' as const) : null,
  }));
  expect(countAnswers({ answers })).toEqual({ of: 11, answered: 2, yes: 1 });
});

it('a buyer reads first what there is, and what was not answered is apart from every answer', () => {
  const no = { ...open, question: 'fees' as const, answer: 'no' as const };
  const unknown = { ...open, question: 'options' as const, answer: 'unknown' as const };
  const { answered, open: left } = inReadingOrder([no, open, unknown, yes]);
  expect(answered.map(({ answer }) => answer)).toEqual(['yes', 'unknown', 'no']);
  expect(left).toEqual([open]);
});

it('only what would make another version counts as changed', () => {
  expect(isChanged(open, { answer: null, text: '', referencePatents: [] })).toBe(false);
  expect(isChanged(yes, { answer: 'yes', text: ' A loan. ', referencePatents: [] })).toBe(false);
  expect(isChanged(yes, { answer: 'yes', text: 'Two loans.', referencePatents: [] })).toBe(true);
  expect(
    isChanged(
      { ...open, answer: 'no' },
      { answer: 'no', text: 'typed before', referencePatents: [] },
    ),
  ).toBe(false);
  expect(isChanged(yes, { answer: 'no', text: 'A loan.', referencePatents: [] })).toBe(true);
});

it('says when a "yes" and its words are about to leave the sheet', () => {
  expect(losesText(yes, { answer: 'no', text: '', referencePatents: [] })).toBe(true);
  expect(losesText(yes, { answer: 'yes', text: 'Two.', referencePatents: [] })).toBe(false);
  expect(losesText(open, { answer: 'no', text: '', referencePatents: [] })).toBe(false);
});

it('a patent that a disclaimer names is compared by what is meant, and each is named once', () => {
  const entry = {
    ...yes,
    referencePatents: [{ number: '9123456', owner: 'sellers' as const }],
  };
  const typed = (...references: Disclosure['referencePatents']) => ({
    ...{ answer: 'yes' as const, text: 'A loan.' },
    referencePatents: references,
  });
  expect(isChanged(entry, typed({ number: 'US 9,123,456 B2', owner: 'sellers' }))).toBe(false);
  expect(isChanged(entry, typed({ number: '9123456', owner: 'others' }))).toBe(true);
  expect(isChanged(entry, typed())).toBe(true);
  expect(
    referenceProblems(
      ['9,123,456', 'US 9123456', '16/123,456', 'EP 1', ''].map((number) => ({
        ...{ number, owner: 'sellers' as const },
      })),
    ),
  ).toEqual([null, 'twice', null, 'not_number', 'not_number']);
});
