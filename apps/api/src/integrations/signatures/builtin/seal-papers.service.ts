import { createHash, randomUUID } from 'node:crypto';
import { productName } from '@claimstead/contract/product.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { appendAuditPage } from '../documents/audit-page.ts';
import type { AuditSigner } from '../documents/document-input.ts';
import { sealPdf } from '../documents/seal.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import {
  findEnvelope,
  listDocuments,
  listSigners,
  listToSeal,
  lockEnvelope,
  setEnvelopeSealed,
  setSealed,
  type DocumentRow,
  type EnvelopeRow,
  type SignerRow,
  type WaitingEnvelope,
} from './envelopes.store.ts';
import { markPaper } from './marked-paper.ts';
import { loadSealIdentity } from './seal-certificate.ts';
import { tellSale } from './signing-news.ts';

const atOnce = 50;

/**
 * Places the marks, appends the audit page and seals every paper of an envelope that all have signed.
 * Repeatable: a paper is sealed once; what another process sealed meanwhile stands. While the sale holds
 * the envelope nothing is sealed.
 */
export async function sealPapers(deps: BuiltinDeps, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(deps.db, envelopeId);
  if (envelope?.state !== 'signed' || envelope.sealed_at || envelope.hold) return;
  const signers = await listSigners(deps.db, envelopeId);
  const documents = await listDocuments(deps.db, envelopeId);
  const sealed = [];
  for (const document of documents.filter((one) => one.sealed_key === null)) {
    const pdf = await sealOne(deps, document, signers);
    const key = `signing/${document.id}-sealed-${randomUUID()}.pdf`;
    const { sha256 } = await deps.files.put(key, pdf);
    sealed.push({ document, key, sha256 });
  }
  await record(deps, envelope, sealed);
}

/**
 * Every envelope that a stopped process left unsealed. One that cannot be sealed does not hold up those
 * after it; its error is thrown when all have had their turn.
 */
export async function sealWaiting(deps: BuiltinDeps): Promise<void> {
  const failures: unknown[] = [];
  for (let after: WaitingEnvelope | null = null; ; ) {
    const waiting: WaitingEnvelope[] = await listToSeal(deps.db, atOnce, after);
    for (const { id } of waiting) {
      try {
        await sealPapers(deps, id);
      } catch (error) {
        deps.log.warn({ err: error, envelopeId: id }, 'signatures: could not seal the papers');
        failures.push(error);
      }
    }
    after = waiting.at(-1) ?? null;
    if (!after || waiting.length < atOnce) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function sealOne(
  deps: BuiltinDeps,
  document: DocumentRow,
  signers: readonly SignerRow[],
): Promise<Buffer> {
  const sealedAt = deps.clock.now();
  const marked = await markPaper(deps, document, signers);
  const audited = await appendAuditPage(marked, {
    documentTitle: document.title,
    documentId: document.id,
    sha256Before: document.sha256,
    sha256Marked: createHash('sha256').update(marked).digest('hex'),
    signers: signers.map(auditSigner),
    sealedAt,
  });
  const identity = await loadSealIdentity(deps.config, deps.clock);
  return sealPdf(audited, identity, {
    reason: `Sealed by ${productName} after everyone had signed`,
    sealedAt,
  });
}

function auditSigner(signer: SignerRow): AuditSigner {
  if (!signer.signed_at || !signer.consent_at || !signer.mark_kind) {
    throw new Error(`signer ${signer.key} has not signed`);
  }
  return {
    name: signer.name,
    email: signer.email,
    role: `${signer.role === 'buyer' ? 'Buyer' : 'Owner'}${forCompany(signer)}`,
    consentAt: signer.consent_at,
    signedAt: signer.signed_at,
    address: signer.address ?? '',
    agent: signer.agent ?? '',
    markKind: signer.mark_kind,
  };
}

function forCompany({ company, title }: SignerRow): string {
  if (company === null) return '';
  return title === null ? `, for ${company}` : `, ${title}, for ${company}`;
}

async function record(
  deps: BuiltinDeps,
  envelope: EnvelopeRow,
  sealed: { document: DocumentRow; key: string; sha256: string }[],
): Promise<void> {
  const unused = await transact(deps, async (unit) => {
    const locked = await lockEnvelope(unit.tx, envelope.id);
    const keys = sealed.map((one) => one.key);
    if (!locked || locked.sealed_at || locked.hold) return keys;
    for (const { document, key, sha256 } of sealed) {
      await setSealed(unit.tx, document.id, { key, sha256 });
    }
    await setEnvelopeSealed(unit.tx, envelope.id, unit.now);
    const hashes = sealed.map((one) => [`${one.document.part}Sha256`, one.sha256]);
    tellSale(unit, envelope, 'papers_sealed', null, Object.fromEntries(hashes));
    return [];
  });
  for (const key of unused) await deps.files.remove(key);
}
