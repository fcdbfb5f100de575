import type { WantedNote } from '@claimstead/contract/wanted.contract.ts';
import { wantedCopy as copy } from './wanted.copy.ts';

/** What the form of a note holds. */
export type NoteFields = {
  words: string;
  classes: string;
  budgetFrom: string;
  budgetTo: string;
  until: string;
  invitations: boolean;
};

const usualDays = 90;
const dayMs = 86_400_000;
const node = /^[A-HY](\d\d([A-Z](\d{1,4})?)?)?$/;

/** A new note, open for three months. */
export function newNote(now: Date): NoteFields {
  const until = new Date(now.getTime() + usualDays * dayMs).toISOString().slice(0, 10);
  return { words: '', classes: '', budgetFrom: '', budgetTo: '', until, invitations: true };
}

export function fieldsOf(note: WantedNote): NoteFields {
  const { words, classes, budgetFrom, budgetTo, until, invitations } = note;
  return {
    words,
    classes: classes.join(', '),
    budgetFrom: `${budgetFrom ?? ''}`,
    budgetTo: `${budgetTo ?? ''}`,
    until,
    invitations,
  };
}

/** The classes in what was typed, as "h01m, B64U 10/13"; null: one is none. */
export function classesIn(typed: string): string[] | null {
  const symbols = typed
    .toUpperCase()
    .split(/[,;]/)
    .map((one) => one.replaceAll(/\s/g, '').replace(/\/.*$/, ''))
    .filter((one) => one !== '');
  return symbols.every((one) => node.test(one)) ? [...new Set(symbols)] : null;
}

/** What a note is called where it is listed. */
export function nameOf({ words, classes }: Pick<WantedNote, 'words' | 'classes'>): string {
  return words === '' ? copy.classes(classes) : words;
}
