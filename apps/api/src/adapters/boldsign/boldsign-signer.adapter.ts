import { setTimeout as pause } from 'node:timers/promises';
import type { SealedPart } from '@claimstead/contract/signing.contract.ts';
import type { BoldsignSettings } from '../../core/config/boldsign-settings.ts';
import { Problem } from '../../core/errors/problem.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Signatures, SigningRequest } from '../../domains/signing/signatures.port.ts';
import type { BoldsignProperties } from './boldsign-client.adapter.ts';
import type { BoldsignDeps } from './boldsign.deps.ts';
import {
  findByReference,
  findPapers,
  insertPapers,
  keepDocumentId,
  type Papers,
} from './boldsign-papers.store.ts';
import { detailsOf, emailHashOf } from './boldsign.rules.ts';
import { followPapers } from './follow-papers.service.ts';

const linkLivesMinutes = 30;
/** BoldSign answers before it has processed what was sent (Send document, Asynchronous processing). */
const processedTries = 12;
const processedPauseMs = 500;

/** BoldSign as the signing provider: its document holds all papers, its page comes into our frame. */
export function createBoldsignSigner(deps: BoldsignDeps, settings: BoldsignSettings): Signatures {
  return {
    origin: settings.appOrigin,
    finalMessages: ['onDocumentSigned', 'onDocumentDeclined', 'onDocumentSigningFailed'],
    create: (request) => create(deps, request),
    link: (documentId, signerKey) => makeLink(deps, documentId, signerKey),
    status: async (documentId) => followPapers(deps, await getPapers(deps, documentId)),
    download: (documentId, part) => download(deps, documentId, part),
    // BoldSign cannot pause a document: signatures so far are lost with it and must be given again.
    suspend: (documentId, reason) => cancel(deps, documentId, reason),
    cancel: (documentId, reason) => cancel(deps, documentId, reason),
  };
}

/**
 * Intent first: our reference exists before anything is sent, and a document whose answer got lost is found by
 * its label. If two processes send at the same time, one document remains: the slower one revokes its own.
 */
async function create(
  deps: BoldsignDeps,
  request: SigningRequest,
): Promise<{ documentId: string }> {
  const before = await findByReference(deps.db, request.reference);
  if (before?.documentId) return { documentId: before.documentId };
  const isNew = !before && (await begin(deps, request));
  const { sendForm } = await import('./send-form.adapter.ts');
  const [sent] = isNew ? [] : await deps.boldsign.listLabelled(request.reference);
  const documentId = sent ?? (await deps.boldsign.send(await sendForm(request)));
  const kept = await keepDocumentId(deps.db, request.reference, documentId);
  if (!kept) throw new Error(`papers ${request.reference} were not made`);
  if (kept !== documentId) await takeBack(deps, documentId);
  return { documentId: kept };
}

/**
 * Papers that were sent twice: these belong to nothing. If they cannot be revoked, that must not stop the
 * others.
 */
async function takeBack(deps: BoldsignDeps, documentId: string): Promise<void> {
  try {
    await deps.boldsign.revoke(documentId, 'Sent twice.');
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.error(
      { err: error, documentId },
      'signatures: revoke these papers at BoldSign by hand',
    );
  }
}

function begin(deps: BoldsignDeps, request: SigningRequest): Promise<boolean> {
  const signers = request.signers.map(({ key, role, email }) => ({
    key,
    role,
    emailHash: emailHashOf(email),
  }));
  if (new Set(signers.map((signer) => signer.emailHash)).size < signers.length) {
    // BoldSign identifies signers by email address: two with the same one could sign for each other.
    throw new Error(`papers ${request.reference} have two signers with one address`);
  }
  return transact(deps, ({ tx, now }) =>
    insertPapers(
      tx,
      {
        reference: request.reference,
        subject_kind: request.subject.kind,
        subject_id: request.subject.id,
        document_id: null,
        state: 'open',
        created_at: now,
        looked_at: now,
      },
      signers,
    ),
  );
}

/** @throws {Problem} signatures.not_your_turn for a signer who cannot sign, or no longer */
async function makeLink(
  deps: BoldsignDeps,
  documentId: string,
  signerKey: string,
): Promise<{ signLink: string; expiresAt: Date }> {
  const papers = await getPapers(deps, documentId);
  const signer = papers.signers.find((one) => one.key === signerKey);
  if (!signer) throw new Error(`papers ${papers.reference} have no signer ${signerKey}`);
  const properties = await untilProcessed(deps, documentId);
  const details = detailsOf(properties, signer, emailHashOf);
  if (!details?.signerEmail || properties.status !== 'InProgress') {
    throw new Problem('signatures.not_your_turn', { note: `papers are ${properties.status}` });
  }
  const expiresAt = new Date(deps.clock.now().getTime() + linkLivesMinutes * 60_000);
  try {
    const { signerEmail } = details;
    return {
      signLink: await deps.boldsign.makeSignLink(documentId, signerEmail, expiresAt),
      expiresAt,
    };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome === 'unknown') throw error;
    throw new Problem('signatures.not_your_turn', { note: error.message, cause: error });
  }
}

async function untilProcessed(deps: BoldsignDeps, documentId: string): Promise<BoldsignProperties> {
  for (let tries = 1; ; tries += 1) {
    const properties = await deps.boldsign.findProperties(documentId);
    if (properties) return properties;
    if (tries === processedTries) {
      throw new ProviderFailure('unknown', '404', `BoldSign has not processed ${documentId} yet`);
    }
    await pause(processedPauseMs);
  }
}

async function download(
  deps: BoldsignDeps,
  documentId: string,
  part: SealedPart,
): Promise<Buffer | null> {
  const { state } = await followPapers(deps, await getPapers(deps, documentId));
  if (state !== 'signed') return null;
  const { paperIn, recordIn } = await import('./signed-paper.adapter.ts');
  if (part === 'record') return recordIn(await deps.boldsign.downloadAuditTrail(documentId));
  const { files } = await untilProcessed(deps, documentId);
  return paperIn(await deps.boldsign.download(documentId), part, files ?? []);
}

/** Revokes the document; one that has ended stays as it is (BoldSign, Revoke document). */
async function cancel(deps: BoldsignDeps, documentId: string, reason: string): Promise<void> {
  const papers = await getPapers(deps, documentId);
  if (papers.state === 'voided') return;
  if ((await followPapers(deps, papers)).state === 'voided') return;
  const properties = await untilProcessed(deps, documentId);
  if (properties.status === 'InProgress') await revoke(deps, documentId, reason);
  await followPapers(deps, papers);
}

/** The last signature may have come first: then the provider refuses, and its status says why. */
async function revoke(deps: BoldsignDeps, documentId: string, reason: string): Promise<void> {
  try {
    await deps.boldsign.revoke(documentId, reason);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome === 'unknown') throw error;
    const after = await deps.boldsign.findProperties(documentId);
    if (!after || after.status === 'InProgress') throw error;
  }
}

async function getPapers(deps: BoldsignDeps, documentId: string): Promise<Papers> {
  const papers = await findPapers(deps.db, documentId);
  if (!papers) throw new Error(`there are no papers ${documentId} at BoldSign`);
  return papers;
}
