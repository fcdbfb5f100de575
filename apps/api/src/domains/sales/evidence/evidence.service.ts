import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { hash as digest } from 'node:crypto';
import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import type { SaleStanding } from '@claimstead/contract/standing.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { chainStart, textToHash } from './evidence.rules.ts';
import {
  findHead,
  findLastEntry,
  insertEntry,
  listEntries,
  listLatestOf,
} from './evidence.store.ts';

/**
 * Appends to a sale's evidence log, each entry carrying the hash of the one before. The caller holds
 * the sale's row lock, which puts the entries of a sale into one order.
 * @param about.who the person's name; null: the product or a provider.
 */
export async function appendEvidence(
  { tx, now }: UnitOfWork,
  saleId: string,
  what: string,
  about: { who?: string | null; details?: Record<string, unknown>; at?: Date } = {},
): Promise<void> {
  const { who = null, details = {}, at = now } = about;
  const last = await findLastEntry(tx, saleId);
  const chained = {
    ...{ saleId, sequence: (last?.sequence ?? 0) + 1, at, what, who },
    details: JSON.stringify(details),
    previousHash: last?.hash ?? chainStart,
  };
  await insertEntry(tx, { ...chained, hash: digest('sha256', textToHash(chained)) });
}

/** The log as its parties read it, oldest first. */
export async function viewEvidence(db: Db, saleId: string): Promise<EvidenceEntry[]> {
  const entries = await listEntries(db, saleId);
  return entries.map(({ saleId: _, at, details, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}

export type Stops = Map<string, SaleStanding['stop']>;
const stops = ['declined', 'expired', 'reassigned'] as const;

/** How signing stopped in these sales, as the log of each says last. */
export async function findStops(db: Db, saleIds: readonly string[]): Promise<Stops> {
  const entries = await listLatestOf(db, saleIds, stops);
  return new Map(
    entries.flatMap(({ saleId, what, who, at, details }) => {
      const how = stops.find((stop) => stop === what);
      const { reason } = JSON.parse(details) as { reason?: unknown };
      const told = typeof reason === 'string' && reason !== '' ? reason : null;
      return how ? [[saleId, { how, by: who, at: at.toISOString(), reason: told }] as const] : [];
    }),
  );
}

/** The first place where a chain is broken. `sequence`: of the entry that should be there. */
export type BrokenLink = { sequence: number; why: 'changed' | 'missing' };

/**
 * Follows a sale's chain from its start to the end recorded in the database.
 * @returns null when it is whole; `changed`: an entry is not what was hashed, or does not follow from the
 *   one before; `missing`: an entry was taken away, at the end too.
 */
export async function findBrokenLink(db: Db | Tx, saleId: string): Promise<BrokenLink | null> {
  // An entry appended between the two reads would seem to be missing: it is there at the next read.
  return (await followChain(db, saleId)) && followChain(db, saleId);
}

async function followChain(db: Db | Tx, saleId: string): Promise<BrokenLink | null> {
  let last = { sequence: 0, hash: chainStart };
  for (const entry of await listEntries(db, saleId)) {
    const sequence = last.sequence + 1;
    if (entry.sequence !== sequence) return { sequence, why: 'missing' };
    const follows = entry.previousHash === last.hash;
    if (!follows || digest('sha256', textToHash(entry)) !== entry.hash)
      return { sequence, why: 'changed' };
    last = { sequence, hash: entry.hash };
  }
  const head = await findHead(db, saleId);
  if ((head?.sequence ?? 0) > last.sequence) {
    return { sequence: last.sequence + 1, why: 'missing' };
  }
  const ends = head ? head.hash === last.hash && head.sequence === last.sequence : true;
  return ends && (head !== null || last.sequence === 0)
    ? null
    : { sequence: last.sequence, why: 'changed' };
}
