import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '../../../core/errors/problem.ts';
import { newId } from '../../../core/ids/ids.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { Signatures, SigningRequest, SigningStatus } from '../signatures.port.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import { endEnvelope } from './end-envelope.service.ts';
import {
  findDocumentPart,
  findEnvelope,
  findEnvelopeByReference,
  insertDocuments,
  insertEnvelope,
  insertSigners,
  listSigners,
  lockEnvelope,
  setNameConfirmed,
} from './envelopes.store.ts';
import { readKept } from './marked-paper.service.ts';
import { refuseHeld, tokenLivesMinutes } from './signing.rules.ts';
import { reportSigning } from '../signatures.port.ts';
import { insertToken } from './tokens.store.ts';

/** 256 bits: a link cannot be guessed, and only its hash is stored. */
const tokenBytes = 32;

/** The signing provider that needs no account: envelopes in our own tables, pages of our own. */
export function createBuiltinSigner(deps: BuiltinDeps): Signatures {
  return {
    origin: new URL(deps.config.publicUrl).origin,
    finalMessages: ['signed', 'declined', 'failed'],
    create: (request) => create(deps, request),
    link: (documentId, signerKey, { nameConfirmedAt }) =>
      makeLink(deps, documentId, signerKey, nameConfirmedAt),
    status: (documentId) => readStatus(deps, documentId),
    download: async (documentId, part) => {
      const document = await findDocumentPart(deps.db, documentId, part);
      return document?.sealed_key ? readKept(deps, document.sealed_key) : null;
    },
    // The envelope is on hold already (`holdSigning`), and keeps its signatures.
    suspend: () => Promise.resolve(),
    cancel: (documentId, reason) => cancel(deps, documentId, reason),
  };
}

async function create(deps: BuiltinDeps, request: SigningRequest): Promise<{ documentId: string }> {
  const before = await findEnvelopeByReference(deps.db, request.reference);
  if (before) return { documentId: before.id };
  const keys = new Map<string, string>();
  for (const document of request.documents) {
    const key = `signing/${document.id}-${randomUUID()}.pdf`;
    await deps.files.put(key, document.pdf);
    keys.set(document.id, key);
  }
  await transact(deps, (unit) => insertAll(unit, request, keys));
  const made = await findEnvelopeByReference(deps.db, request.reference);
  if (!made) throw new Error(`papers ${request.reference} were not made`);
  return { documentId: made.id };
}

async function insertAll(
  unit: UnitOfWork,
  request: SigningRequest,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const envelopeId = newId(unit.now.getTime());
  const isNew = await insertEnvelope(unit.tx, {
    id: envelopeId,
    reference: request.reference,
    subject_kind: request.subject.kind,
    subject_id: request.subject.id,
    record_id: request.recordId,
    title: request.title,
    patent_number: request.patent.number,
    patent_title: request.patent.title,
    state: 'open',
    created_at: unit.now,
  });
  if (!isNew) return;
  await insertDocuments(
    unit.tx,
    request.documents.map((document, position) => ({
      id: document.id,
      envelope_id: envelopeId,
      position,
      part: document.part,
      title: document.title,
      storage_key: keys.get(document.id) ?? '',
      sha256: createHash('sha256').update(document.pdf).digest('hex'),
      places: JSON.stringify(document.places),
    })),
  );
  await insertSigners(
    unit.tx,
    request.signers.map((signer, position) => ({
      envelope_id: envelopeId,
      key: signer.key,
      position,
      turn: signer.turn,
      role: signer.role,
      user_id: signer.userId,
      name: signer.name,
      email: signer.email,
      title: signer.title ?? null,
      company: signer.company ?? null,
      status: 'waiting',
    })),
  );
}

async function makeLink(
  deps: BuiltinDeps,
  documentId: string,
  signerKey: string,
  nameConfirmedAt: Date,
): Promise<{ signLink: string; expiresAt: Date }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  return transact(deps, async ({ tx, now }) => {
    const envelope = await lockEnvelope(tx, documentId);
    const refusal = envelope ? refuseHeld(envelope) : null;
    if (refusal) throw new Problem(refusal);
    const expiresAt = new Date(now.getTime() + tokenLivesMinutes * 60_000);
    await setNameConfirmed(tx, documentId, signerKey, nameConfirmedAt);
    await insertToken(tx, {
      token_hash: hashToken(token),
      envelope_id: documentId,
      signer_key: signerKey,
      created_at: now,
      expires_at: expiresAt,
    });
    return { signLink: `${deps.config.publicUrl}/signing/${token}`, expiresAt };
  });
}

async function readStatus(deps: BuiltinDeps, documentId: string): Promise<SigningStatus> {
  const envelope = await findEnvelope(deps.db, documentId);
  if (!envelope) throw new Error(`there is no envelope ${documentId}`);
  const signers = await listSigners(deps.db, documentId);
  return {
    state: envelope.state === 'sealed' ? 'signed' : envelope.state,
    signers: signers.map((signer) => ({
      key: signer.key,
      status: signer.status,
      signedAt: signer.signed_at,
      declineReason: signer.decline_reason,
    })),
  };
}

/** Voids an open envelope; one that everyone has signed, or that ended otherwise, stays as it is. */
async function cancel(deps: BuiltinDeps, documentId: string, reason: string): Promise<void> {
  await transact(deps, async (unit) => {
    const envelope = await lockEnvelope(unit.tx, documentId);
    if (!envelope) throw new Error(`there is no envelope ${documentId}`);
    if (await endEnvelope(unit, envelope, 'void', reason)) {
      reportSigning(unit, envelope, 'voided', null, { reason });
    }
  });
}
