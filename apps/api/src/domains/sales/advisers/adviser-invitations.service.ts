import { randomBytes } from 'node:crypto';
import type { AdviserInvitation } from '@claimstead/contract/advisers.contract.ts';
import { isErasedAddress } from '../../../core/account/tombstone.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getContact } from '../../identity/identity.api.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import { sideOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSale, lockSale, type Sale } from '../sales.store.ts';
import type { Adviser } from './adviser-lifecycle.rules.ts';
import { adviserInvitationMail } from './adviser-invitation.mails.ts';
import { findAdviser, findSeat, setToken } from './advisers.store.ts';
import { moveAdviser } from './move-adviser.service.ts';

/** The queue that writes an invitation: `{ adviserId }`. */
export const inviteAdviserJob = 'sales.invite_adviser';

const tokenBytes = 32;

/**
 * Sends an adviser's invitation. The token is made here and stored as a hash only, so that it exists nowhere but in the email; a
 * repeated try sends a new one, and the earlier link stops working.
 */
export async function sendAdviserInvitation(deps: SalesDeps, adviserId: string): Promise<void> {
  const adviser = await findAdviser(deps.db, { id: adviserId });
  if (adviser?.status !== 'invited' || isErasedAddress(adviser.email)) return;
  const about = await aboutOf(deps, adviser);
  const token = randomBytes(tokenBytes).toString('base64url');
  const isOpen = await transact(deps, ({ tx }) => setToken(tx, adviserId, hashToken(token)));
  if (!isOpen) return;
  const link = `${deps.config.publicUrl}/advising/${token}`;
  await deps.mail.send(adviserInvitationMail({ ...about, to: adviser.email, link }));
}

/**
 * What the email of an invitation says, for whoever opens its link: the same as stands in it, so a holder learns nothing new, and
 * nothing once it was answered or ended.
 * @throws {Problem} sales.adviser_unknown
 */
export async function viewAdviserInvitation(
  deps: SalesDeps,
  token: string,
): Promise<AdviserInvitation> {
  const adviser = await findAdviser(deps.db, { tokenHash: hashToken(token) });
  if (!adviser || adviser.status === 'none') throw new Problem('sales.adviser_unknown');
  const { status: state, email } = adviser;
  if (state !== 'invited') return { state, about: null };
  return { state, about: { ...(await aboutOf(deps, adviser)), email } };
}

async function aboutOf({ db, clock }: SalesDeps, { saleId, namedBy, ...adviser }: Adviser) {
  const sale = await findSale(db, saleId);
  const listing = sale && (await getListingForDeal(db, sale.listingId, clock.now()));
  const inviter = await getContact(db, namedBy);
  return {
    title: listing?.title ?? '',
    inviterName: `${inviter.firstName} ${inviter.lastName}`.trim(),
    side: adviser.side,
    role: adviser.role,
    name: adviser.name,
  };
}

/**
 * The signed-in person takes the place that was offered to their verified address; neither the link nor the address is enough
 * alone. Repeating it is fine.
 * @throws {Problem} sales.adviser_unknown · adviser_other_address · adviser_not_possible · adviser_moved_on, sales.moved_on
 */
export async function acceptAdviserInvitation(
  deps: SalesDeps,
  actor: Actor,
  token: string,
): Promise<{ saleId: string }> {
  return transact(deps, async (unit) => {
    const { sale, adviser } = await lockInvited(unit, token);
    if (adviser.email !== actor.email.toLowerCase()) {
      throw new Problem('sales.adviser_other_address');
    }
    const seat = await findSeat(unit.tx, sale.id, actor.userId);
    if (seat?.id === adviser.id) return { saleId: sale.id };
    const isParty = (await sideOf(unit.tx, sale, actor.userId)) !== null;
    if (isParty || seat || actor.operator) throw new Problem('sales.adviser_not_possible');
    const name = `${actor.firstName} ${actor.lastName}`.trim();
    const person = { ...adviser, userId: actor.userId, name };
    await moveAdviser(unit, sale, person, { move: 'accept', by: 'invited', who: name });
    return { saleId: sale.id };
  });
}

/**
 * Whoever got an invitation says no, or that it is not for them: its link stops working, and the person who named them is told.
 * Repeating it is fine.
 * @throws {Problem} sales.adviser_unknown · adviser_moved_on
 */
export async function declineAdviserInvitation(deps: SalesDeps, token: string): Promise<void> {
  await transact(deps, async (unit) => {
    const { sale, adviser } = await lockInvited(unit, token);
    if (adviser.status === 'declined') return;
    const by = { move: 'decline', by: 'invited', who: adviser.name } as const;
    await moveAdviser(unit, sale, adviser, by);
  });
}

/** The place as it is once its sale is locked, which whoever changes it does first. */
async function lockInvited(
  unit: UnitOfWork,
  token: string,
): Promise<{ sale: Sale; adviser: Adviser }> {
  const by = { tokenHash: hashToken(token) };
  const seen = await findAdviser(unit.tx, by);
  const sale = seen && (await lockSale(unit.tx, seen.saleId));
  const adviser = sale && (await findAdviser(unit.tx, by));
  if (!sale || !adviser) throw new Problem('sales.adviser_unknown');
  return { sale, adviser };
}
