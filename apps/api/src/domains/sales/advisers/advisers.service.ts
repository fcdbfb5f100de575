import type {
  AdviserMove,
  AdviserRole,
  Adviser as AdviserView,
  SaleAdvisers,
} from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { formerMemberName } from '../../../core/account/tombstone.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findErased, getContacts, getPublicUsers } from '../../identity/identity.api.ts';
import { namedOwners } from '../legal-names/named-owners.service.ts';
import { findSaleOf, findSaleSeenBy } from '../sale-parties.service.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { lockSale, type Sale } from '../sales.store.ts';
import { type Adviser, adviserLifecycle, isLiving, sinceOf } from './adviser-lifecycle.rules.ts';
import { inviteAdviserJob } from './adviser-invitations.service.ts';
import { findAdviser, listAdvisersOf } from './advisers.store.ts';
import { moveAdviser } from './move-adviser.service.ts';

/**
 * The advisers of a sale, for its parties and for the advisers who see it.
 * @throws {Problem} sales.not_found
 */
export async function viewAdvisers(
  deps: CoreDeps,
  actor: Actor,
  saleId: string,
): Promise<SaleAdvisers> {
  const { sale, side, advises } = await findSaleSeenBy(deps.db, saleId, actor.userId);
  const all = await listAdvisersOf(deps.db, sale.id);
  const shown = shownTo(all, side, advises);
  const accounts = shown.flatMap(({ userId }) => userId ?? []);
  const people = await getPublicUsers(deps.db, accounts);
  const gone = await findErased(deps.db, accounts);
  const hasAnother = all.some((one) => one.side === side && isLiving(one));
  const begun = toBegin(actor.userId, sale.id, side, deps.clock.now());
  const situation = { subject: begun, sale, hasAnother, now: deps.clock.now() };
  return {
    advisers: shown.map((one) => {
      const person = one.userId && !gone.has(one.userId) ? people.get(one.userId) : undefined;
      return viewOne(one, person, { side, advises, userId: actor.userId });
    }),
    mayName: !advises && adviserLifecycle.allows(situation, { move: 'name', by: 'side' }),
  };
}

/** Of one's own side the latest, of the other the one who sees the sale; advisers are told of those who see it. */
function shownTo(all: readonly Adviser[], side: SaleSide, advises: boolean): Adviser[] {
  const latest = all.filter((one) => one.side === side).at(-1);
  return (['buyer', 'owner'] as const).flatMap((of) => {
    if (of === side && !advises) return latest ?? [];
    return all.filter((one) => one.side === of && one.status === 'seated');
  });
}

function viewOne(
  adviser: Adviser,
  person: { userId: string; firstName: string; lastName: string } | undefined,
  viewer: { side: SaleSide; advises: boolean; userId: string },
): AdviserView {
  const { id, side, role, status, userId } = adviser;
  if (status === 'none') throw new Error(`adviser ${id} was never named`);
  const isOwn = side === viewer.side && !viewer.advises;
  const moves: AdviserMove[] = [];
  if (isOwn && isLiving(adviser)) moves.push('end');
  if (status === 'seated' && userId === viewer.userId) moves.push('leave');
  const accountName = person && `${person.firstName} ${person.lastName}`.trim();
  return {
    ...{ id, side, role, status, moves },
    name: accountName ?? (userId === null ? adviser.name : formerMemberName),
    email: isOwn ? adviser.email : null,
    userId: person?.userId ?? null,
    since: sinceOf(adviser).toISOString(),
  };
}

type Named = { email: string; name: string; role: AdviserRole };

/**
 * A person of a side names an attorney or a broker for it; an email invites them.
 * @throws {Problem} sales.not_found for strangers and advisers too, sales.moved_on, sales.adviser_already_named,
 *   sales.adviser_of_own_side
 */
export async function nameAdviser(
  deps: CoreDeps,
  actor: Actor,
  saleId: string,
  { email, name, role }: Named,
): Promise<SaleAdvisers> {
  await transact(deps, async (unit) => {
    const { side } = await findSaleOf(unit.tx, saleId, actor.userId);
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    const address = email.toLowerCase();
    if ((await ownAddresses(unit, sale, side, actor)).includes(address)) {
      throw new Problem('sales.adviser_of_own_side');
    }
    const begun = toBegin(actor.userId, saleId, side, unit.now);
    const named = { ...begun, email: address, name, role };
    const who = `${actor.firstName} ${actor.lastName}`.trim();
    const adviser = await moveAdviser(unit, sale, named, { move: 'name', by: 'side', who });
    unit.enqueue({ name: inviteAdviserJob, data: { adviserId: adviser.id } });
  });
  return viewAdvisers(deps, actor, saleId);
}

function toBegin(userId: string, saleId: string, side: SaleSide, now: Date): Adviser {
  return {
    ...{ id: newId(now.getTime()), saleId, side, role: 'attorney', namedBy: userId },
    ...{ name: '', email: '', userId: null, status: 'none' },
    ...{ invitedAt: now, seatedAt: null, closedAt: null },
  };
}

/** The addresses of a side's own people. Those of the other side are not told by a refusal. */
async function ownAddresses(
  { tx }: UnitOfWork,
  sale: Sale,
  side: SaleSide,
  actor: Actor,
): Promise<string[]> {
  if (side === 'buyer') return [actor.email.toLowerCase()];
  const held = await listSaleOwners(tx, [sale.id]);
  const owners = held.length > 0 ? held : await namedOwners(tx, sale.listingId);
  const accounts = owners.flatMap(({ userId }) => userId ?? []);
  const contacts = [...(await getContacts(tx, accounts)).values()];
  return [actor, ...owners, ...contacts].map((one) => one.email.toLowerCase());
}

/**
 * A person of the side ends its adviser, invited or seated, or the adviser leaves. They lose sight of the sale with it.
 * @throws {Problem} sales.not_found (also for another sale's adviser), sales.adviser_moved_on
 */
export async function endAdviser(
  deps: CoreDeps,
  actor: Actor,
  { id: saleId, adviserId }: { id: string; adviserId: string },
): Promise<void> {
  await transact(deps, async (unit) => {
    const seen = await findSaleSeenBy(unit.tx, saleId, actor.userId);
    const sale = await lockSale(unit.tx, saleId);
    const adviser = await findAdviser(unit.tx, { id: adviserId });
    if (!sale || adviser?.saleId !== saleId) throw new Problem('sales.not_found');
    const isTheirs = seen.advises ? adviser.userId === actor.userId : adviser.side === seen.side;
    if (!isTheirs) throw new Problem('sales.not_found');
    const who = `${actor.firstName} ${actor.lastName}`.trim();
    const step = seen.advises
      ? ({ move: 'leave', by: 'adviser', who } as const)
      : ({ move: 'end', by: 'side', who } as const);
    await moveAdviser(unit, sale, adviser, step);
  });
}
