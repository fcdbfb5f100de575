import type { SealedPart, SigningPart } from '@claimstead/contract/signing.contract.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow, lockRow } from '../../../core/db/rows.ts';

export type EnvelopeRow = Selectable<Tables['signing_envelopes']>;
export type DocumentRow = Selectable<Tables['signing_documents']>;
/** A paper that people sign. */
export type PaperRow = DocumentRow & { part: SigningPart };
export type SignerRow = Selectable<Tables['signing_signers']>;

/** @returns false when papers with this reference are there already. */
export async function insertEnvelope(
  tx: Tx,
  envelope: Insertable<Tables['signing_envelopes']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('signing_envelopes')
    .values(envelope)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertDocuments(
  tx: Tx,
  documents: Insertable<Tables['signing_documents']>[],
): Promise<void> {
  await tx.insertInto('signing_documents').values(documents).execute();
}

export async function insertSigners(
  tx: Tx,
  signers: Insertable<Tables['signing_signers']>[],
): Promise<void> {
  await tx.insertInto('signing_signers').values(signers).execute();
}

export async function findEnvelope(db: Db | Tx, envelopeId: string): Promise<EnvelopeRow | null> {
  return findRow(db, 'signing_envelopes', { id: envelopeId });
}

export async function findEnvelopeByReference(
  db: Db | Tx,
  reference: string,
): Promise<EnvelopeRow | null> {
  return findRow(db, 'signing_envelopes', { reference });
}

/** Locks the envelope, so signatures on it are taken one after the other. */
export async function lockEnvelope(tx: Tx, envelopeId: string): Promise<EnvelopeRow | null> {
  return lockRow(tx, 'signing_envelopes', { id: envelopeId });
}

/**
 * Saves where an envelope stands, provided that it stands as it was read.
 * @param mark of the move that leads there.
 * @returns null where it moved on.
 */
export async function saveEnvelope(
  tx: Tx,
  { id, state }: EnvelopeRow,
  to: Updateable<Tables['signing_envelopes']>,
  mark: RawBuilder<unknown>,
): Promise<EnvelopeRow | null> {
  const row = await tx
    .updateTable('signing_envelopes')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** What is signed, in its order, without the record that is made of it. */
export async function listDocuments(db: Db | Tx, envelopeId: string): Promise<PaperRow[]> {
  return db
    .selectFrom('signing_documents')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .where('part', '<>', 'record')
    .$narrowType<{ part: SigningPart }>()
    .orderBy('position')
    .execute();
}

export async function findDocumentPart(
  db: Db | Tx,
  envelopeId: string,
  part: SealedPart,
): Promise<DocumentRow | null> {
  return findRow(db, 'signing_documents', { envelope_id: envelopeId, part });
}

export async function listSigners(db: Db | Tx, envelopeId: string): Promise<SignerRow[]> {
  return db
    .selectFrom('signing_signers')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
}

/** That a signer who has not acted yet confirmed the printed name, and when. */
export async function setNameConfirmed(
  tx: Tx,
  envelopeId: string,
  signerKey: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('signing_signers')
    .set({ name_confirmed_at: at })
    .where('envelope_id', '=', envelopeId)
    .where('key', '=', signerKey)
    .where('status', '=', 'waiting')
    .execute();
}

export type SignerMark = Pick<
  SignerRow,
  'consent_at' | 'signed_at' | 'mark_kind' | 'mark_text' | 'mark_png' | 'address' | 'agent'
>;

export type SignerActs = Pick<SignerRow, 'status'> &
  Partial<SignerMark & Pick<SignerRow, 'declined_at' | 'decline_reason'>>;

/**
 * Saves what a signer did, by compare-and-set.
 * @param mark of the move that it is.
 * @returns null when this signer has acted before.
 */
export async function saveSigner(
  tx: Tx,
  signer: Pick<SignerRow, 'envelope_id' | 'key' | 'status'>,
  acts: SignerActs,
  mark: RawBuilder<unknown>,
): Promise<SignerRow | null> {
  const row = await tx
    .updateTable('signing_signers')
    .set(acts)
    .where('envelope_id', '=', signer.envelope_id)
    .where('key', '=', signer.key)
    .where('status', '=', signer.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a sealed paper, once. @returns false when it was sealed before. */
export async function setSealed(
  tx: Tx,
  documentId: string,
  sealed: { key: string; sha256: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('signing_documents')
    .set({ sealed_key: sealed.key, sealed_sha256: sealed.sha256 })
    .where('id', '=', documentId)
    .where('sealed_key', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type WaitingEnvelope = Pick<EnvelopeRow, 'id' | 'closed_at'>;

/** Signed by all, not sealed yet and not held, the longest waiting first; `after` one gives the next. */
export async function listToSeal(
  db: Db,
  limit: number,
  after: WaitingEnvelope | null,
): Promise<WaitingEnvelope[]> {
  let query = db
    .selectFrom('signing_envelopes')
    .select(['id', 'closed_at'])
    .where('state', '=', 'signed')
    .where('hold', 'is', null);
  if (after) {
    query = query.where(sql<boolean>`(closed_at, id) > (${after.closed_at}, ${after.id})`);
  }
  return query.orderBy('closed_at').orderBy('id').limit(limit).execute();
}

/** Every place where a person was asked to sign, with the person's own mark. */
export async function listSignaturesOf(
  db: Db,
  userId: string,
): Promise<(SignerRow & { patent_number: string; patent_title: string })[]> {
  return db
    .selectFrom('signing_signers')
    .innerJoin('signing_envelopes', 'signing_envelopes.id', 'signing_signers.envelope_id')
    .selectAll('signing_signers')
    .select(['signing_envelopes.patent_number', 'signing_envelopes.patent_title'])
    .where('signing_signers.user_id', '=', userId)
    .orderBy('signing_envelopes.created_at')
    .orderBy('signing_signers.envelope_id')
    .execute();
}
