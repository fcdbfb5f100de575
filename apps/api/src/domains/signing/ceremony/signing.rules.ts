import type { ErrorCode } from '@claimstead/contract/error-codes.ts';

export const tokenLivesMinutes = 30;

export type EnvelopeState = 'open' | 'signed' | 'sealed' | 'declined' | 'voided';
export type SignerState = {
  key: string;
  turn: number;
  status: 'waiting' | 'signed' | 'declined';
};

/** Everyone of a lower turn signs before; those of one turn sign in any order. */
export function isTurnOf(signer: SignerState, all: readonly SignerState[]): boolean {
  if (signer.status !== 'waiting') return false;
  return all.every((other) => other.turn >= signer.turn || other.status === 'signed');
}

/** Why an envelope on hold cannot be read, signed or declined; null: it is not held, or has ended. */
export function refuseHeld(envelope: {
  state: EnvelopeState;
  hold: ErrorCode | null;
}): ErrorCode | null {
  return envelope.state === 'open' ? envelope.hold : null;
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

/** Why a token no longer works; null: it does. Reading does not spend it. */
export function refuseToken(
  token: { expiresAt: Date; spentAt: Date | null },
  state: EnvelopeState,
  now: Date,
): ErrorCode | null {
  const isOver = token.spentAt !== null || token.expiresAt <= now || state !== 'open';
  return isOver ? 'signatures.token_spent' : null;
}
