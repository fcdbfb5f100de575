import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { SigningHold } from '../signing-hold.service.ts';

export const tokenLivesMinutes = 30;

export type EnvelopeState = 'open' | 'signed' | 'declined' | 'voided';
export type SignerState = {
  key: string;
  role: 'buyer' | 'owner';
  status: 'waiting' | 'signed' | 'declined';
};

/** The buyer signs first, then the owners in any order. */
export function isTurnOf(signer: SignerState, all: readonly SignerState[]): boolean {
  if (signer.status !== 'waiting') return false;
  if (signer.role === 'buyer') return true;
  return all.every((other) => other.role !== 'buyer' || other.status === 'signed');
}

const codeOf = {
  review: 'signatures.on_hold',
  refunded: 'signatures.refunded',
  checked: 'signatures.being_checked',
  stopped: 'signatures.stopped',
} as const satisfies Record<SigningHold, ErrorCode>;

/** Why an envelope that the sale holds cannot be read, signed or declined; null: it is not held. */
export function refuseHeld(envelope: {
  state: EnvelopeState;
  hold: SigningHold | null;
}): ErrorCode | null {
  if (envelope.state !== 'open' || envelope.hold === null) return null;
  return codeOf[envelope.hold];
}

/** Why this signer cannot sign or decline now; null: they can. */
export function refuseToAct(
  state: EnvelopeState,
  signer: SignerState,
  all: readonly SignerState[],
): ErrorCode | null {
  if (state !== 'open') return 'signatures.token_spent';
  return isTurnOf(signer, all) ? null : 'signatures.not_your_turn';
}

/**
 * What is missing before anyone may sign, whatever the page has asked for; null: nothing. The papers give
 * the assignee's postal address (37 CFR 3.31(a)(2)), and the signer has confirmed the printed name.
 */
export function refuseUnprepared(
  envelope: { hasAddress: boolean },
  signer: { nameConfirmedAt: Date | null },
): ErrorCode | null {
  if (!envelope.hasAddress) return 'signatures.address_missing';
  return signer.nameConfirmedAt ? null : 'signatures.name_unconfirmed';
}

/** Why a token no longer works; null: it does. Reading does not spend it. */
export function refuseToken(
  token: { expiresAt: Date; spentAt: Date | null },
  state: EnvelopeState,
  now: Date,
): ErrorCode | null {
  const isOver = token.spentAt !== null || token.expiresAt <= now || state !== 'open';
  return isOver ? 'signatures.token_spent' : null;
}
