import { createHash } from 'node:crypto';
import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { chainStart, textToHash } from './evidence.rules.ts';
import { findHead, findLastEntry, insertEntry, listEntries } from './evidence.store.ts';

export type Evidence = {
  at: Date;
  what: string;
  /** The person's name; null: the product or a provider. */
  who: string | null;
  details?: Record<string, unknown>;
};

/**
 * Appends to a sale's evidence log, each entry carrying the hash of the one before. The caller holds
 * the sale's row lock, which puts the entries of a sale into one order.
 */
export async function appendEvidence(tx: Tx, saleId: string, ...news: Evidence[]): Promise<void> {
  let last = await findLastEntry(tx, saleId);
  for (const entry of news) {
    const chained = {
      saleId,
      sequence: (last?.sequence ?? 0) + 1,
      at: entry.at,
      what: entry.what,
      who: entry.who,
      details: JSON.stringify(entry.details ?? {}),
      previousHash: last?.hash ?? chainStart,
    };
    const hash = sha256(textToHash(chained));
    await insertEntry(tx, { ...chained, hash });
    last = { sequence: chained.sequence, hash };
  }
}

/** The log as its parties read it, oldest first. */
export async function viewEvidence(db: Db, saleId: string): Promise<EvidenceEntry[]> {
  const entries = await listEntries(db, saleId);
  return entries.map((entry) => ({
    sequence: entry.sequence,
    at: entry.at.toISOString(),
    what: entry.what,
    who: entry.who,
    details: JSON.parse(entry.details) as Record<string, unknown>,
    previousHash: entry.previousHash,
    hash: entry.hash,
  }));
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
    if (!follows || sha256(textToHash(entry)) !== entry.hash) return { sequence, why: 'changed' };
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

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
