import { createHash } from 'node:crypto';
import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { chainStart, textToHash } from './evidence.rules.ts';
import { findLastEntry, insertEntry, listEntries, type EvidenceRow } from './evidence.store.ts';

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

/** The first entry that does not follow from the one before; null: the chain is whole. */
export async function findBrokenLink(db: Db, saleId: string): Promise<number | null> {
  let previousHash = chainStart;
  const entries: EvidenceRow[] = await listEntries(db, saleId);
  for (const [index, entry] of entries.entries()) {
    const follows = entry.sequence === index + 1 && entry.previousHash === previousHash;
    if (!follows || sha256(textToHash(entry)) !== entry.hash) return entry.sequence;
    previousHash = entry.hash;
  }
  return null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
