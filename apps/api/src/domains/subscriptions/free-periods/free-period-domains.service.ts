import type { FreePeriodDomain } from '@claimstead/contract/operations.contract.ts';
import { isErasedAddress } from '../../../core/account/tombstone.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { getContact } from '../../identity/identity.api.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { listDomain, lockDomain, readUse, searchListed } from './free-period-domains.store.ts';
import { noteFreePeriodUsed } from './free-periods.store.ts';
import { listedFrom, ownDomainOf } from './mail-domain.rules.ts';

const place = 'free-period-domain';

/** A domain of which free periods are had, and its keyed hashes: the current one first. */
export type DomainOfUse = { domain: string; marks: Buffer[] };

/** @returns null for a public mail provider, and for an account that is gone */
export async function domainOfUse(secrets: SecretBox, email: string): Promise<DomainOfUse | null> {
  const domain = isErasedAddress(email) ? null : ownDomainOf(email);
  return domain === null ? null : { domain, marks: await secrets.marks(domain, place) };
}

/** The same by the account that has the checkout. */
export async function domainOfCheckout(
  deps: SubscriptionsDeps,
  checkout: { userId: string },
): Promise<DomainOfUse | null> {
  const { email } = await getContact(deps.db, checkout.userId);
  return domainOfUse(deps.secrets, email);
}

/**
 * Notes that the free period of a checkout is used. From the sixth of one domain on, operators have the domain in
 * their list, and are told once: it is given all the same, since a company may have six inventors.
 */
export async function takeFreePeriod(
  unit: UnitOfWork,
  checkout: { id: string },
  from: DomainOfUse | null,
): Promise<void> {
  await noteFreePeriodUsed(unit.tx, checkout.id, unit.now);
  if (!from) return;
  await lockDomain(unit.tx, from.domain);
  const { periods } = await readUse(unit.tx, from.marks);
  if (periods < listedFrom) return;
  if (!(await listDomain(unit.tx, from.domain, unit.now))) return;
  const payload = { domain: from.domain, periods };
  unit.emit({ type: 'subscriptions.free_periods_of_domain', payload });
}

/** Domains with unusually many free periods, for operators: the latest first. */
export async function viewFreePeriodDomains(
  deps: SubscriptionsDeps,
  search: { text: string; limit: number; offset: number },
): Promise<FreePeriodDomain[]> {
  const listed = await searchListed(deps.db, search);
  return Promise.all(
    listed.map(async ({ domain, listedAt }) => {
      const use = await readUse(deps.db, await deps.secrets.marks(domain, place));
      return {
        domain,
        periods: use.periods,
        lastUsedTimestamp: (use.lastUsedAt ?? listedAt).toISOString(),
      };
    }),
  );
}
