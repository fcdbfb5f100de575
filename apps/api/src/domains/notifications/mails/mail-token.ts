import { type MailKind, mailKinds } from '@claimstead/contract/notifications.contract.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';

const place = 'unsubscribe-mails';

/** What a token ends: the emails of one kind to one person, or the person's daily mail. */
export type Leavable = { userId: string; kind: MailKind | 'daily' };

/** The token in those emails: worth nothing but to end them, and the same in all of them. */
export async function mailToken(secrets: SecretBox, mails: Leavable): Promise<string> {
  const mark = await secrets.mark(textOf(mails), place);
  return `${mails.userId}.${mails.kind}.${mark.toString('base64url')}`;
}

/** The emails that a token is of, or null for one that we did not make. */
export async function mailsOfToken(secrets: SecretBox, token: string): Promise<Leavable | null> {
  const [userId = '', kindText = '', mark = '', ...more] = token.split('.');
  const kind = ([...mailKinds, 'daily'] as const).find((one) => one === kindText);
  if (!isId(userId) || kind === undefined || more.length > 0) return null;
  const mails = { userId, kind };
  const given = Buffer.from(mark, 'base64url');
  return (await secrets.isMark(given, textOf(mails), place)) ? mails : null;
}

const textOf = ({ userId, kind }: Leavable) => `${userId}.${kind}`;
