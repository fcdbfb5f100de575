import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import {
  type PatentsDeps,
  describeFeesPart,
  describeTermPart,
  viewPatentRecord,
} from '../../patents/patents.api.ts';
import { composeSheet } from '../disclosures/disclosures.views.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { isVisible } from '../listings.rules.ts';
import { findOwnerSightOf, readShown, type ShownListing } from '../listings.views.ts';
import type { OwnerFacts } from '../owners/owners.rules.ts';
import { listOwnersOf } from '../owners/owners.store.ts';
import { disclosuresPart } from './patent-state.service.ts';

/**
 * What is compared of these patents, in their order, as each one's own page tells it. What is not in the market is
 * left out, whoever asks: what is in it, everyone may see, but for owners who show no name.
 */
export async function viewPatentFacts(
  deps: PatentsDeps,
  actor: Actor,
  listingIds: readonly string[],
): Promise<PatentFacts[]> {
  const now = deps.clock.now();
  const asked = [...new Set(listingIds)].filter(isId);
  const shown = await readShown(deps.db, asked);
  const inMarket = asked
    .flatMap((id) => shown.get(id) ?? [])
    .filter(({ listing }) => isVisible(listing, now));
  const seen = [];
  for (const one of inMarket) {
    seen.push({ one, ownerSight: await findOwnerSightOf(deps.db, one, actor.userId, now) });
  }
  const named = seen.filter(({ ownerSight }) => ownerSight === 'shown');
  const owners = await listOwnersOf(
    deps.db,
    named.map(({ one }) => one.listing.id),
  );
  const ownersOf = Map.groupBy(owners, ({ listingId }) => listingId);
  return Promise.all(
    seen.map(({ one, ownerSight }) =>
      factsOf(deps, one, { ownerSight, owners: ownersOf.get(one.listing.id) ?? [] }),
    ),
  );
}

async function factsOf(
  deps: PatentsDeps,
  { listing, card }: ShownListing,
  { ownerSight, owners }: { ownerSight: OwnerSight; owners: readonly OwnerFacts[] },
): Promise<PatentFacts> {
  const [record, sheet] = await Promise.all([
    viewPatentRecord(deps, {
      number: listing.patentNumber,
      listingId: listing.id,
      claim: { saysExpired: listing.expired, reader: 'buyer' },
      disclosed: null,
    }),
    composeSheet(deps.db, listing.id, { namesOwners: false, addressOf: fileUri }),
  ]);
  const { outcome } = record.term;
  return {
    patent: card,
    term: describeTermPart(record).state,
    endsOn: 'day' in outcome ? outcome.day : null,
    fees: describeFeesPart(record).state,
    class: record.classes?.value[0] ?? null,
    assignees: record.assignee?.value ?? [],
    filedOn: record.filedOn?.value ?? null,
    ownerSight,
    owners: owners.map(({ userId, firstName, lastName, capacity }) => ({
      userId,
      name: capacity?.company ?? `${firstName} ${lastName}`.trim(),
    })),
    disclosures: disclosuresPart({ isShown: true, ...sheet }).state,
  };
}
