import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
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
import { readShown, type ShownListing } from '../listings.views.ts';
import type { OwnerFacts } from '../owners/owners.rules.ts';
import { listOwnersOf } from '../owners/owners.store.ts';
import { disclosuresPart } from './patent-state.service.ts';

/**
 * What is compared of these patents, in their order, as each one's own page tells it. What is not in the market is
 * left out, whoever asks: what is in it, everyone may see.
 */
export async function viewPatentFacts(
  deps: PatentsDeps,
  listingIds: readonly string[],
): Promise<PatentFacts[]> {
  const now = deps.clock.now();
  const asked = [...new Set(listingIds)].filter(isId);
  const shown = await readShown(deps.db, asked);
  const inMarket = asked
    .flatMap((id) => shown.get(id) ?? [])
    .filter(({ listing }) => isVisible(listing, now));
  const owners = await listOwnersOf(
    deps.db,
    inMarket.map(({ listing }) => listing.id),
  );
  const ownersOf = Map.groupBy(owners, ({ listingId }) => listingId);
  return Promise.all(inMarket.map((one) => factsOf(deps, one, ownersOf.get(one.listing.id) ?? [])));
}

async function factsOf(
  deps: PatentsDeps,
  { listing, card }: ShownListing,
  owners: readonly OwnerFacts[],
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
    owners: owners.map(({ userId, firstName, lastName, capacity }) => ({
      userId,
      name: capacity?.company ?? `${firstName} ${lastName}`.trim(),
    })),
    disclosures: disclosuresPart({ isShown: true, ...sheet }).state,
  };
}
