import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import {
  noOthers,
  type PublicPatent,
  publicFactsOf,
  publicPath,
  publicStatement,
} from '@claimstead/contract/public-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { listingQueries } from '../../features/listings/listings.queries.ts';
import { ownerName } from '../../features/listings/owner-name.ts';
import { choiceCopy } from '../../features/listings/public-page/public-page-choice.copy.ts';
import { PublicPatentView } from '../../features/listings/public-page/public-patent.tsx';
import { canHaveRecord } from '../../features/patents/record/record.rules.ts';
import { recordQueries } from '../../features/patents/record/record.queries.ts';
import { usePatentState } from '../../features/patents/state/state.queries.ts';
import { pictureOf } from '../../lib/pictures.ts';
import classes from './public-preview.module.css';

export type PublicPreviewProps = {
  listing: Listing;
  publicPage: Exclude<PublicPage, 'off'>;
};

/** A listing's public page as everyone would read it, small; none where it can't have one. */
export function PublicPreview(props: PublicPreviewProps) {
  return canHaveRecord(props.listing) ? <Preview {...props} /> : null;
}

/** Of what the listing's own page knows. */
function Preview({ listing, publicPage }: PublicPreviewProps) {
  const { data: record } = useQuery(recordQueries.ofListing(listing.id));
  const { data: owners } = useQuery(listingQueries.owners(listing.id));
  const state = usePatentState(listing.id);
  if (!record || !owners || !state) return null;
  const patent = publicPatentOf(listing, record, state, publicPage === 'blind' ? null : owners);
  return (
    <div className={classes.place} role="img" aria-label={choiceCopy.preview}>
      <div className={classes.sheet} inert aria-hidden="true">
        <PublicPatentView patent={patent} others={noOthers} isPreview />
      </div>
    </div>
  );
}

/** @param owners null: it names none. */
function publicPatentOf(
  listing: Listing,
  record: PatentRecord,
  { term, fees, disclosures, payment }: PatentState,
  owners: Owner[] | null,
): PublicPatent {
  const { id, title, patentNumber, patentTypeId, categories, acceptingOffers, price } = listing;
  const [image] = listing.imageUris;
  return {
    ...{ listingId: id, title, number: patentNumber, patentTypeId, categories },
    ...publicFactsOf(record),
    path: publicPath(patentNumber.replaceAll(',', ''), title),
    drawing: image === undefined ? null : pictureOf(image, 'detail').src,
    linkPicture: null,
    term: publicStatement(term, record.legalStatus.source),
    fees: publicStatement(fees, 'office'),
    disclosures: publicStatement(disclosures, 'seller'),
    price: acceptingOffers ? null : price,
    way: owners === null ? 'ask' : wayAt(listing, payment),
    // Who lists it is the only one of them whom the page names.
    owners:
      owners?.filter(({ user }) => user.userId === listing.ownerUserId).map(ownerName) ?? null,
  };
}

/** As if it were in the market: what stops a payment now would stop it there. */
function wayAt({ acceptingOffers }: Listing, { state }: PatentState['payment']) {
  if (acceptingOffers) return 'offer';
  return state === 'open' ? 'buy' : 'write';
}
