import { randomUUID } from 'node:crypto';
import { productName } from '@claimstead/contract/product.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { RecordSigner } from '../papers/document-input.port.ts';
import { renderSigningRecord } from '../papers/signing-record.engine.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import {
  findEnvelope,
  insertDocuments,
  listDocuments,
  listSigners,
  listToSeal,
  lockEnvelope,
  setSealed,
  type EnvelopeRow,
  type PaperRow,
  type SignerRow,
  type WaitingEnvelope,
} from './envelopes.store.ts';
import { sealEnvelope } from './end-envelope.service.ts';
import { markPaper } from './marked-paper.service.ts';
import { loadSealIdentity } from '../sealing/seal-certificate.service.ts';
import { reportSigning } from '../signatures.port.ts';

/** The queue that seals: `{ envelopeId }`. */
export const sealJob = 'signatures.seal';

const atOnce = 50;

type SealedFile = { key: string; sha256: string };
type SealedPaper = { document: PaperRow; file: SealedFile };

/**
 * Places the marks on every paper of an envelope that all have signed and seals it, then makes the record of
 * signing, which names the sealed papers by their SHA-256, and seals that. What is recorded is public, so the
 * papers contain only the record's number. Repeatable: what another process sealed meanwhile stays. While the
 * envelope is on hold, nothing is sealed.
 */
export async function sealPapers(deps: BuiltinDeps, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(deps.db, envelopeId);
  if (envelope?.state !== 'signed' || envelope.hold) return;
  const signers = await listSigners(deps.db, envelopeId);
  const papers: SealedPaper[] = [];
  for (const document of await listDocuments(deps.db, envelopeId)) {
    const pdf = await sealFile(deps, await markPaper(deps, document, signers));
    const key = `signing/${document.id}-sealed-${randomUUID()}.pdf`;
    const { sha256 } = await deps.files.put(key, pdf);
    papers.push({ document, file: { key, sha256 } });
  }
  await keep(deps, envelope, papers, await makeRecord(deps, envelope, papers, signers));
}

/**
 * Seals every envelope that a stopped process left unsealed. One that cannot be sealed does not hold up the
 * others; its error is thrown at the end.
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

async function sealFile(deps: BuiltinDeps, pdf: Buffer): Promise<Buffer> {
  const identity = await loadSealIdentity(deps.config, deps.clock);
  const { sealPdf } = await import('../sealing/seal.engine.ts');
  return sealPdf(pdf, identity, {
    reason: `Sealed by ${productName} after everyone signed`,
    sealedAt: deps.clock.now(),
  });
}

async function makeRecord(
  deps: BuiltinDeps,
  envelope: EnvelopeRow,
  papers: readonly SealedPaper[],
  signers: readonly SignerRow[],
): Promise<SealedFile> {
  const record = await renderSigningRecord({
    recordId: envelope.record_id,
    subject: { kind: envelope.subject_kind, id: envelope.subject_id },
    patent: { number: envelope.patent_number, title: envelope.patent_title },
    papers: papers.map(({ document, file }) => ({
      title: document.title,
      documentId: document.id,
      sha256Read: document.sha256,
      sha256Sealed: file.sha256,
    })),
    signers: signers.map(recordSigner),
    sealedAt: deps.clock.now(),
  });
  const key = `signing/${envelope.record_id}-record-${randomUUID()}.pdf`;
  const { sha256 } = await deps.files.put(key, await sealFile(deps, record));
  return { key, sha256 };
}

function recordSigner(signer: SignerRow): RecordSigner {
  if (!signer.signed_at || !signer.consent_at || !signer.mark_kind) {
    throw new Error(`signer ${signer.key} has not signed`);
  }
  return {
    name: signer.name,
    email: signer.email,
    role: `${signer.role}${forCompany(signer)}`,
    consentAt: signer.consent_at,
    signedAt: signer.signed_at,
    address: signer.address ?? '',
    agent: signer.agent ?? '',
    typedSignature: signer.mark_kind === 'typed' ? (signer.mark_text ?? '') : null,
  };
}

function forCompany({ company, title }: SignerRow): string {
  if (company === null) return '';
  return title === null ? `, for ${company}` : `, ${title}, for ${company}`;
}

async function keep(
  deps: BuiltinDeps,
  envelope: EnvelopeRow,
  papers: readonly SealedPaper[],
  record: SealedFile,
): Promise<void> {
  const unused = await transact(deps, async (unit) => {
    const locked = await lockEnvelope(unit.tx, envelope.id);
    const keys = [...papers.map(({ file }) => file.key), record.key];
    if (locked?.state !== 'signed' || locked.hold) return keys;
    for (const { document, file } of papers) await setSealed(unit.tx, document.id, file);
    await insertDocuments(unit.tx, [recordRow(envelope, papers.length, record)]);
    await sealEnvelope(unit, locked);
    const hashes = papers.map(({ document, file }) => [`${document.part}Sha256`, file.sha256]);
    const details = { ...Object.fromEntries(hashes), recordSha256: record.sha256 };
    reportSigning(unit, envelope, 'papers_sealed', null, details);
    return [];
  });
  for (const key of unused) await deps.files.remove(key);
}

/** Nobody signs the record: it is there as it is sealed. */
function recordRow(
  envelope: EnvelopeRow,
  position: number,
  file: SealedFile,
): Parameters<typeof insertDocuments>[1][number] {
  return {
    id: envelope.record_id,
    envelope_id: envelope.id,
    position,
    part: 'record',
    title: 'Record of Signing',
    storage_key: file.key,
    sha256: file.sha256,
    places: '[]',
    sealed_key: file.key,
    sealed_sha256: file.sha256,
  };
}
