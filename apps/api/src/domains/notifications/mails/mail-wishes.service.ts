import { apiPrefix } from '@claimstead/contract/product.ts';
import {
  type MailKind,
  mailKinds,
  type MailWish,
} from '@claimstead/contract/notifications.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { findErased, getPublicUsers } from '../../identity/identity.api.ts';
import { endDailyMails, listMailWishes, saveMailWish } from './mail-wishes.store.ts';

const tokenPlace = 'unsubscribe-mails';

/** What a token ends: the emails of one kind to one person, or the person's daily email. */
type Leavable = { userId: string; kind: MailKind | 'daily' };

/** What one person chose of one kind; who chose nothing wants emails at once. */
export type WishOf = (userId: string, kind: MailKind) => MailWish;

export async function loadWishes(db: Db, userIds: readonly string[]): Promise<WishOf> {
  const rows = await listMailWishes(db, userIds);
  const chosen = new Map(rows.map((row) => [`${row.userId} ${row.kind}`, row.wish]));
  return (userId, kind) => chosen.get(`${userId} ${kind}`) ?? 'now';
}

/** Every kind of mail that may be chosen, with what the person chose. */
export async function viewMailWishes(
  deps: CoreDeps,
  actor: Actor,
): Promise<{ kind: MailKind; wish: MailWish }[]> {
  const wishOf = await loadWishes(deps.db, [actor.userId]);
  return mailKinds.map((kind) => ({ kind, wish: wishOf(actor.userId, kind) }));
}

/** Chooses for one kind; the person's other pages hear of it. Choosing the same again is fine. */
export async function chooseMailWish(
  deps: CoreDeps,
  actor: Actor,
  choice: { kind: MailKind; wish: MailWish },
): Promise<void> {
  await transact(deps, async (unit) => {
    const changed = await saveMailWish(unit.tx, { userId: actor.userId, ...choice }, unit.now);
    if (changed) unit.tell([actor.userId], 'notification', { mails: choice.kind });
  });
}

/**
 * No more emails of what this token is of. Asking again is fine.
 * @throws {Problem} notifications.unsubscribe_unknown: not ours, or the account is gone.
 */
export async function unsubscribeMails(
  deps: CoreDeps & { secrets: SecretBox },
  token: string,
): Promise<{ kind: Leavable['kind'] }> {
  const mails = await mailsOfToken(deps.secrets, token);
  if (mails === null) throw new Problem('notifications.unsubscribe_unknown');
  const { userId, kind } = mails;
  await transact(deps, async (unit) => {
    const isThere = (await getPublicUsers(unit.tx, [userId])).has(userId);
    const isGone = (await findErased(unit.tx, [userId])).has(userId);
    if (!isThere || isGone) throw new Problem('notifications.unsubscribe_unknown');
    const changed =
      kind === 'daily'
        ? (await endDailyMails(unit.tx, userId, unit.now)) > 0
        : await saveMailWish(unit.tx, { userId, kind, wish: 'never' }, unit.now);
    if (changed) unit.tell([userId], 'notification', { mails: kind });
  });
  return { kind };
}

/** The two ways to unsubscribe: the page for a person, and the address a mail program posts to. */
export async function unsubscribeLinks(
  deps: CoreDeps & { secrets: SecretBox },
  mails: Leavable,
): Promise<{ page: string; url: string }> {
  const token = await mailToken(deps.secrets, mails);
  const query = new URLSearchParams({ token }).toString();
  const { publicUrl } = deps.config;
  return {
    page: unsubscribePage(deps, token),
    url: `${publicUrl}${apiPrefix}/notifications/mails/unsubscribe?${query}`,
  };
}

/** The page that asks to confirm unsubscribing. */
export function unsubscribePage(deps: CoreDeps, token: string): string {
  return `${deps.config.publicUrl}/unsubscribe/mails?${new URLSearchParams({ token }).toString()}`;
}

/** The token in those emails: worth nothing but to end them, and the same in all of them. */
export async function mailToken(secrets: SecretBox, mails: Leavable): Promise<string> {
  const mark = await secrets.mark(textOf(mails), tokenPlace);
  return `${mails.userId}.${mails.kind}.${mark.toString('base64url')}`;
}

/** The emails that a token is of, or null for one that we did not make. */
async function mailsOfToken(secrets: SecretBox, token: string): Promise<Leavable | null> {
  const [userId = '', kindText = '', mark = '', ...more] = token.split('.');
  const kind = ([...mailKinds, 'daily'] as const).find((one) => one === kindText);
  if (!isId(userId) || kind === undefined || more.length > 0) return null;
  const mails = { userId, kind };
  const given = Buffer.from(mark, 'base64url');
  return (await secrets.isMark(given, textOf(mails), tokenPlace)) ? mails : null;
}

const textOf = ({ userId, kind }: Leavable) => `${userId}.${kind}`;
