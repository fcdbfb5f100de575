import { limits } from '@claimstead/contract/limits.ts';
import type { Decision } from '../../core/errors/problem.ts';

/** The text to send: trimmed; blank text is refused (P9.1). */
export function decideMessage(text: string): Decision<string> {
  const body = text.trim();
  if (body === '') return { ok: false, code: 'messaging.empty' };
  if (body.length > limits.messageLength) return { ok: false, code: 'messaging.too_long' };
  return { ok: true, change: body };
}

/** Two people have one conversation, whoever writes: its key is their ids, sorted. */
export function pairOf(userId: string, otherUserId: string): { low: string; high: string } {
  return userId < otherUserId
    ? { low: userId, high: otherUserId }
    : { low: otherUserId, high: userId };
}

/** Stands where a person's words stood whose account was deleted. No search finds it. */
export const removedMessage = 'This message was deleted with its sender’s account.';
