import type { Provenance } from '@claimstead/contract/patents.contract.ts';
import {
  type FactKind,
  type FactValues,
  type KeptSource,
  type KnownFact,
  trialsKinds,
} from './patent-facts.rules.ts';

/** Where sources differ, the earlier one is told. The office's record is newer than any grant; an operator looked. */
const sourceOrder: readonly KeptSource[] = ['operator', 'office', 'document', 'seller'];

type Told<V> = { value: V; provenance: Provenance };

/** The facts that a page may tell, one of each kind. */
export type PrevailingFacts = {
  value<K extends FactKind>(kind: K): FactValues[K] | null;
  /** With its source and its day; null: not known. */
  tell<K extends FactKind>(kind: K): Told<FactValues[K]> | null;
  tell<K extends FactKind, V>(kind: K, read: (value: FactValues[K]) => V): Told<V> | null;
  /** Whether any source says this. */
  says(kind: 'terminal_disclaimer', value: boolean): boolean;
  /** The latest day of a source's record; null: nothing told is from it. Trials are asked for apart from the record. */
  dayOf(source: KeptSource): string | null;
};

/**
 * Chooses among everything known what a page may tell: what is of the number itself, and of this listing's own document.
 * Whoever only looks the number up is told what published listings' documents say; no other listing's page is, since
 * anybody may publish a forged one (docs/decisions/0055).
 */
export function prevailingFacts(
  known: readonly KnownFact[],
  listingId: string | null,
): PrevailingFacts {
  const told = known
    .filter(({ origin, shown }) => origin === null || (listingId ? origin === listingId : shown))
    .toSorted(
      (left, right) =>
        sourceOrder.indexOf(left.source) - sourceOrder.indexOf(right.source) ||
        right.readAt.getTime() - left.readAt.getTime(),
    );
  const best = <K extends FactKind>(kind: K) =>
    told.find((fact): fact is KnownFact<K> => fact.kind === kind) ?? null;
  function tell<K extends FactKind>(kind: K, read?: (value: FactValues[K]) => unknown) {
    const fact = best(kind);
    if (!fact) return null;
    return { value: read ? read(fact.value) : fact.value, provenance: provenanceOf(fact) };
  }
  return {
    value: (kind) => best(kind)?.value ?? null,
    tell: tell as PrevailingFacts['tell'],
    says: (kind, value) => told.some((fact) => fact.kind === kind && fact.value === value),
    dayOf: (source) =>
      told
        .filter((fact) => fact.source === source && !trialsKinds.includes(fact.kind))
        .map(({ asOf }) => asOf)
        .toSorted()
        .at(-1) ?? null,
  };
}

function provenanceOf({ source, asOf, page, code, fromScan }: KnownFact): Provenance {
  return { source, asOf, page, code, fromScan };
}
