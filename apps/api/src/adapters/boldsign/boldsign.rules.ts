import { createHash } from 'node:crypto';
import type { SignerStatus, SigningStatus } from '../../domains/signing/signatures.port.ts';
import type { BoldsignProperties } from './boldsign-client.adapter.ts';

type State = SigningStatus['state'];
export type KnownSigner = { key: string; emailHash: string };
export type HashOf = (email: string) => string;

/** Identifies a signer: the address itself stays with BoldSign and the account. */
export function emailHashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex');
}

/** How the audit trail describes a signature: in our frame, or on BoldSign's own page. */
const signedActions = ['EmbeddedSigned', 'Signed'];

/**
 * What BoldSign's words mean. Signed is only what BoldSign calls completed **and** where each
 * of our signers, known by the address that the papers were sent to, has signed; a stranger in a signer's
 * place stops signing whatever the rest says. Words that are not known yet leave the papers open.
 */
export function statusOf(
  properties: BoldsignProperties,
  signers: readonly KnownSigner[],
  hashOf: HashOf,
): SigningStatus {
  const found = signers.map((signer) => signerStatusOf(properties, signer, hashOf));
  return { state: stateOf(properties, signers, found, hashOf), signers: found };
}

/** Before BoldSign has processed a document nobody can have signed it. */
export function statusUnread(state: State, signers: readonly KnownSigner[]): SigningStatus {
  return { state, signers: signers.map((signer) => waiting(signer.key)) };
}

function stateOf(
  properties: BoldsignProperties,
  signers: readonly KnownSigner[],
  found: readonly SignerStatus[],
  hashOf: HashOf,
): State {
  if (properties.status === 'Revoked') return 'voided';
  if (isReassigned(properties, signers, hashOf)) return 'reassigned';
  if (properties.status === 'Declined') return 'declined';
  if (properties.status === 'Expired') return 'expired';
  const allSigned = found.every((signer) => signer.status === 'signed');
  return properties.status === 'Completed' && allSigned ? 'signed' : 'open';
}

function isReassigned(
  properties: BoldsignProperties,
  signers: readonly KnownSigner[],
  hashOf: HashOf,
): boolean {
  if ((properties.reassign ?? []).length > 0) return true;
  const hashes = properties.signerDetails.map((signer) => hashOf(signer.signerEmail ?? ''));
  return (
    properties.signerDetails.some((signer) => signer.isReassigned === true) ||
    signers.some((signer) => !hashes.includes(signer.emailHash)) ||
    hashes.some((hash) => !signers.some((signer) => signer.emailHash === hash))
  );
}

function signerStatusOf(
  properties: BoldsignProperties,
  signer: KnownSigner,
  hashOf: HashOf,
): SignerStatus {
  const details = detailsOf(properties, signer, hashOf);
  if (!details || details.isReassigned === true) return waiting(signer.key);
  if (details.status === 'Completed') {
    // The time of signing goes into the evidence and onto the cover sheet: it is never guessed.
    const seconds = traceOf(properties, signer, hashOf)?.timestamp;
    if (seconds === undefined || seconds === null) return waiting(signer.key);
    const signedAt = new Date(seconds * 1000);
    return { key: signer.key, status: 'signed', signedAt, declineReason: null };
  }
  if (details.status === 'Declined') {
    const declineReason = details.declineMessage ?? properties.declineMessage ?? '';
    return { key: signer.key, status: 'declined', signedAt: null, declineReason };
  }
  return waiting(signer.key);
}

/** What BoldSign says about a signer; undefined if someone else is in their place. */
export function detailsOf(properties: BoldsignProperties, signer: KnownSigner, hashOf: HashOf) {
  return properties.signerDetails.find((one) => hashOf(one.signerEmail ?? '') === signer.emailHash);
}

/** The line of the audit trail that says when and from where someone signed. */
export function traceOf(properties: BoldsignProperties, signer: KnownSigner, hashOf: HashOf) {
  return (properties.documentHistory ?? []).findLast(
    (line) =>
      signedActions.includes(line.action ?? '') && hashOf(line.email ?? '') === signer.emailHash,
  );
}

function waiting(key: string): SignerStatus {
  return { key, status: 'waiting', signedAt: null, declineReason: null };
}
