import { timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '@claimstead/contract/notifications.contract.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';

/** What a token ends: the mails of one kind to one person, or the person's daily mail. */
export type Leavable = { userId: string; kind: MailKind | 'daily' };

/** The token in those mails: worth nothing but to end them, and the same in all of them. */
export async function mailToken(secrets: SecretBox, mails: Leavable): Promise<string> {
  const mark = await markOf(secrets, mails);
  return `${mails.userId}.${mails.kind}.${mark.toString('base64url')}`;
}

/** The mails that a token is of, or null for one that we did not make. */
export async function mailsOfToken(secrets: SecretBox, token: string): Promise<Leavable | null> {
  const [userId = '', kindText = '', mark = '', ...more] = token.split('.');
  const kind = ([...mailKinds, 'daily'] as const).find((one) => one === kindText);
  if (!isId(userId) || kind === undefined || more.length > 0) return null;
  const mails = { userId, kind };
  const given = Buffer.from(mark, 'base64url');
  const right = await markOf(secrets, mails);
  return given.length === right.length && timingSafeEqual(given, right) ? mails : null;
}

function markOf(secrets: SecretBox, { userId, kind }: Leavable): Promise<Buffer> {
  return secrets.mark(`${userId}.${kind}`, 'unsubscribe-mails');
}
