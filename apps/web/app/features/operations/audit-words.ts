import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import { actWords } from './operator-acts.copy.ts';

/** An act from an older version that has no words here is shown by its name. */
export function wordsFor(what: string): string {
  return (actWords as Record<string, string>)[what] ?? what.replaceAll(/[._-]/g, ' ');
}

/** The acts whose words on the page contain this text; none for an empty text. */
export function actsThatSay(text: string): OperatorAct[] {
  const wanted = text.trim().toLowerCase().replaceAll("'", '’');
  if (wanted === '') return [];
  return acts.filter((act) => actWords[act].toLowerCase().includes(wanted));
}

const acts = Object.keys(actWords) as OperatorAct[];
