import type { SignerRole } from '@claimstead/contract/signing.contract.ts';
import type { Tables } from '../../core/db/tables.ts';
import type { Insertable, RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';

export type Papers = {
  reference: string;
  subjectId: string;
  documentId: string | null;
  /** As last reported. */
  state: Tables['boldsign_papers']['state'];
  createdAt: Date;
  signers: { key: string; emailHash: string; status: 'waiting' | 'signed' | 'declined' }[];
};

export type SignerTold = Pick<Papers['signers'][number], 'key' | 'status'> & { reference: string };

/** @returns false when papers with this reference are there already. */
export async function insertPapers(
  tx: Tx,
  papers: Insertable<Tables['boldsign_papers']>,
  signers: readonly { key: string; role: SignerRole; emailHash: string }[],
): Promise<boolean> {
  const result = await tx
    .insertInto('boldsign_papers')
    .values(papers)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await tx
    .insertInto('boldsign_signers')
    .values(
      signers.map(({ key, role, emailHash }) => ({
        reference: papers.reference,
        key,
        role,
        email_sha256: emailHash,
        status: 'waiting' as const,
      })),
    )
    .execute();
  return true;
}

export async function findByReference(db: Db | Tx, reference: string): Promise<Papers | null> {
  const row = await db
    .selectFrom('boldsign_papers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? withSigners(db, row) : null;
}

export async function findPapers(db: Db | Tx, documentId: string): Promise<Papers | null> {
  const row = await db
    .selectFrom('boldsign_papers')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row ? withSigners(db, row) : null;
}

/** Locks the row, so that each event is reported once. */
export async function lockPapers(tx: Tx, reference: string): Promise<Papers | null> {
  const row = await tx
    .selectFrom('boldsign_papers')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row ? withSigners(tx, row) : null;
}

type Row = {
  reference: string;
  subject_id: string;
  document_id: string | null;
  state: Papers['state'];
  created_at: Date;
};

async function withSigners(db: Db | Tx, row: Row): Promise<Papers> {
  const signers = await db
    .selectFrom('boldsign_signers')
    .select(['key', 'email_sha256', 'status'])
    .where('reference', '=', row.reference)
    .orderBy('key')
    .execute();
  return {
    reference: row.reference,
    subjectId: row.subject_id,
    documentId: row.document_id,
    state: row.state,
    createdAt: row.created_at,
    signers: signers.map(({ key, email_sha256, status }) => ({
      key,
      emailHash: email_sha256,
      status,
    })),
  };
}

type Place = {
  subjectKind: string;
  subjectId: string;
  documentId: string | null;
  role: SignerRole;
  status: string;
};

/** A signer's places in papers at BoldSign, found by the hash of the address. */
export async function listPlacesOf(db: Db, emailHash: string): Promise<Place[]> {
  return db
    .selectFrom('boldsign_signers')
    .innerJoin('boldsign_papers', 'boldsign_papers.reference', 'boldsign_signers.reference')
    .select(['subject_kind as subjectKind', 'subject_id as subjectId'])
    .select(['document_id as documentId', 'role', 'status'])
    .where('email_sha256', '=', emailHash)
    .orderBy('boldsign_papers.created_at')
    .orderBy('boldsign_papers.reference')
    .execute();
}

/** Stores BoldSign's id, once. @returns the stored id, which another process may have stored first. */
export async function keepDocumentId(
  db: Db | Tx,
  reference: string,
  documentId: string,
): Promise<string | null> {
  await db
    .updateTable('boldsign_papers')
    .set({ document_id: documentId })
    .where('reference', '=', reference)
    .where('document_id', 'is', null)
    .execute();
  return (await findByReference(db, reference))?.documentId ?? null;
}

/** Saves what is reported of one signer. @returns null where that signer moved on. */
export async function saveSignerTold(
  tx: Tx,
  { reference, key, status }: SignerTold,
  to: SignerTold['status'],
  mark: RawBuilder<unknown>,
): Promise<SignerTold | null> {
  const row = await tx
    .updateTable('boldsign_signers')
    .set({ status: to })
    .where('reference', '=', reference)
    .where('key', '=', key)
    .where('status', '=', status)
    .returning(['reference', 'key', 'status'])
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Saves what is reported of papers as a whole, provided that they stand as they were read.
 * @param mark of the move that leads there.
 * @returns null where they moved on.
 */
export async function saveState(
  tx: Tx,
  papers: Papers,
  state: Papers['state'],
  mark: RawBuilder<unknown>,
): Promise<Papers | null> {
  const result = await tx
    .updateTable('boldsign_papers')
    .set({ state })
    .where('reference', '=', papers.reference)
    .where('state', '=', papers.state)
    .modifyEnd(mark)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n ? { ...papers, state } : null;
}

export async function setLookedAt(db: Db, reference: string, at: Date): Promise<void> {
  await db
    .updateTable('boldsign_papers')
    .set({ looked_at: at })
    .where('reference', '=', reference)
    .execute();
}

/** Papers that may still change and were not checked since then, the longest unchecked first. */
export async function listUnseen(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('boldsign_papers')
    .select('document_id')
    .where('state', 'in', ['open', 'reassigned'])
    .where('document_id', 'is not', null)
    .where('looked_at', '<=', before)
    .orderBy('looked_at')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.document_id ?? []);
}
