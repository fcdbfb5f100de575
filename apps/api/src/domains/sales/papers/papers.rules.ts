import type { SigningStatus } from '../../signing/signing.api.ts';
import type { PapersStage, PapersStep } from './papers-lifecycle.rules.ts';
import type { Papers } from './papers.store.ts';
import { buyerKey } from './signers.rules.ts';

/** The signing provider has them. */
export function areSent(status: PapersStage): boolean {
  return areBegun(status) && status !== 'begun';
}

/** They say what the buyer entered, and stand. */
export function areBegun(status: PapersStage): boolean {
  return status !== 'none' && status !== 'asked' && status !== 'void';
}

/** What prints on them can still be changed. */
export function areUnsigned(status: PapersStage): boolean {
  return status === 'begun' || status === 'sent';
}

export function hasBuyerSigned(status: PapersStage): boolean {
  return status === 'half_signed' || status === 'half_declined' || haveAllSigned(status);
}

/** Title has passed. */
export function haveAllSigned(status: PapersStage): boolean {
  return status === 'signed' || status === 'sealed';
}

/** Signing has stopped, but nobody has canceled: either side can (P7.7). */
export function areDeclined(status: PapersStage): boolean {
  return status === 'declined' || status === 'half_declined';
}

/** How papers at the signing provider move by what it says of them. Void ones are another matter: the sale forgets them. */
export function stepsOf(papers: Papers, signing: SigningStatus, now: Date): PapersStep[] {
  const times = signing.signers.flatMap((signer) => signer.signedAt?.getTime() ?? []);
  const first = times.length > 0 ? { firstSignedAt: new Date(Math.min(...times)) } : {};
  if (signing.state === 'signed') {
    const change = { ...first, signedAt: new Date(Math.max(...times)) };
    return [{ move: 'all_sign', by: 'signer', change }];
  }
  const isSignedByBuyer = signing.signers.some(({ key, signedAt }) => key === buyerKey && signedAt);
  const steps: PapersStep[] = [];
  if (isSignedByBuyer && !hasBuyerSigned(papers.status)) {
    steps.push({ move: 'buyer_signs', by: 'signer', change: first });
  }
  if (areDeclined(papers.status)) return steps;
  const change = { declinedAt: now };
  if (signing.state === 'declined') steps.push({ move: 'decline', by: 'signer', change });
  if (signing.state === 'expired' || signing.state === 'reassigned') {
    steps.push({ move: 'stop', by: 'provider', change });
  }
  return steps;
}
