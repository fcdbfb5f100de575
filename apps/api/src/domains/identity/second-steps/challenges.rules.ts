import type { ErrorCode } from '@claimstead/contract/error-codes.ts';

const minuteMs = 60_000;

/** A sign-in waits this long for its second step. */
export const challengeLivesMs = 10 * minuteMs;
/** A passkey's own challenge lives shorter. */
export const passkeyChallengeLivesMs = 5 * minuteMs;
const triesPerChallenge = 5;

export type CountedTry = {
  /** With this one. */
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
};

/** Judges whether a try, which has been counted already, may be compared at all. */
export function tryRefusal(counted: CountedTry | null, now: Date): ErrorCode | null {
  const isOver =
    counted === null ||
    counted.usedAt !== null ||
    counted.expiresAt <= now ||
    counted.tries > triesPerChallenge;
  return isOver ? 'identity.second_step_expired' : null;
}

/** The challenge that a passkey may still answer; null when it is too old, or was never there. */
export function livePasskeyChallenge(
  challenge: { passkey_challenge: string | null; created_at: Date },
  now: Date,
): string | null {
  const isLive = now.getTime() - challenge.created_at.getTime() < passkeyChallengeLivesMs;
  return isLive ? challenge.passkey_challenge : null;
}
