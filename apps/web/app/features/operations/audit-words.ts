import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import { actWords } from './operations.copy.ts';

/** An act of an older version that has no words here is said by its name. */
export function wordsFor(what: string): string {
  return (actWords as Record<string, string>)[what] ?? what.replaceAll(/[._-]/g, ' ');
}

/** The acts whose words on the page hold this text; none for an empty one. */
export function actsThatSay(text: string): OperatorAct[] {
  const wanted = text.trim().toLowerCase().replaceAll("'", '’');
  if (wanted === '') return [];
  return acts.filter((act) => actWords[act].toLowerCase().includes(wanted));
}

const acts = Object.keys(actWords) as OperatorAct[];
