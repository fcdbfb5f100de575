import type { SearchPart } from '@claimstead/contract/search.contract.ts';
import type { QueryNode, SearchField } from '../query/query.rules.ts';
import { classStart, stemsIn } from './sought.rules.ts';

/** A line shows no more: each costs a look through all texts of a page. */
const mostTerms = 32;

type Where = { field: SearchField | null };

/** What a line is looked for by. */
export type LineTerm =
  | ({ kind: 'phrase'; stems: readonly string[] } & Where)
  | ({ kind: 'prefix'; start: string } & Where)
  | ({
      kind: 'near';
      left: readonly string[];
      right: readonly string[];
      steps: number;
      ordered: boolean;
    } & Where)
  | { kind: 'class'; start: string }
  | { kind: 'number'; number: string };

/** Which parts a field stands for. */
const partsOf: Readonly<Record<SearchField, readonly SearchPart[]>> = {
  ti: ['title'],
  ab: ['abstract', 'description'],
  clm: ['claim'],
  in: ['inventor'],
  as: ['assignee'],
  cpc: ['class'],
  no: ['number'],
};

/** What results are shown for. @param phrases of stems, of words without any sign; with what must be there. */
export function lineTerms(phrases: readonly string[], required: QueryNode | null): LineTerm[] {
  const terms = [
    ...phrases.map((phrase): LineTerm => {
      return { kind: 'phrase', stems: phrase.split(' '), field: null };
    }),
    ...termsOf(required),
  ];
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()].slice(
    0,
    mostTerms,
  );
}

/** Whether a term may stand in such a part. */
export function isIn(part: SearchPart, term: LineTerm): boolean {
  if (term.kind === 'class') return part === 'class';
  return !('field' in term) || term.field === null || partsOf[term.field].includes(part);
}

/** The stems of terms. */
export function stemsOfTerm(term: LineTerm): readonly string[] {
  if (term.kind === 'phrase') return term.stems;
  return term.kind === 'near' ? [...term.left, ...term.right] : [];
}

export function termsOf(node: QueryNode | null): LineTerm[] {
  switch (node?.kind) {
    case 'words':
      return [{ kind: 'phrase', stems: stemsIn(node.words), field: node.field }];
    case 'near':
      return [{ ...node, left: stemsIn(node.left), right: stemsIn(node.right) }];
    case 'class':
      return [{ kind: 'class', start: classStart(node.symbol) }];
    case 'prefix':
    case 'number':
      return [node];
    case 'all':
    case 'any':
      return node.parts.flatMap(termsOf);
    default:
      return [];
  }
}
