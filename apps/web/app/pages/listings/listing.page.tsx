import { toCents } from '@claimstead/contract/cents.ts';
import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { disclosuresCopy } from '../../features/listings/disclosures/disclosures.copy.ts';
import { ListingDisclosures } from '../../features/listings/disclosures/listing-disclosures.tsx';
import { useRefreshListing, useRememberWish } from '../../features/listings/listings.queries.ts';
import { OwnTitlePaper } from '../../features/listings/title-paper/own-title-paper.tsx';
import { ListingScreen } from '../../features/listings/view/listing-screen.tsx';
import { MarkSold } from '../../features/listings/view/mark-sold.tsx';
import { OwnerPanel } from '../../features/listings/view/owner-panel.tsx';
import { VisitorPanel } from '../../features/listings/view/visitor-panel.tsx';
import { WishlistButton } from '../../features/marketplace/heart-button.tsx';
import { SimilarPatents } from '../../features/marketplace/similar/similar-patents.tsx';
import { WantedForListing } from '../../features/marketplace/wanted/wanted-for-listing.tsx';
import { useOpenOffer } from '../../features/offers/offers.queries.ts';
import { OwnOffer } from '../../features/offers/own-offer.tsx';
import { MakeOfferDialog } from '../../features/offers/make-offer-dialog.tsx';
import { PatentRecordPanel } from '../../features/patents/record/patent-record-panel.tsx';
import { CopyNumber } from '../../features/patents/record/copy-number.tsx';
import { canHaveRecord } from '../../features/patents/record/record.rules.ts';
import { RecordIndex } from '../../features/patents/record/record-index.tsx';
import { KnownOfPatent } from '../../features/patents/state/known-of-patent.tsx';
import { OwnPaymentStop } from '../../features/patents/state/own-payment-stop.tsx';
import { usePatentState } from '../../features/patents/state/state.queries.ts';
import { PaymentStop, TellWhen } from '../../features/patents/state/tell-when.tsx';
import { AbstractOfTitle } from '../../features/patents/title/abstract-of-title.tsx';
import { titleCopy } from '../../features/patents/title/title.copy.ts';
import { titleQueries } from '../../features/patents/title/title.queries.ts';
import { checkoutQueries } from '../../features/checkouts/checkouts.queries.ts';
import { PaymentUnderWay } from '../../features/checkouts/payment-under-way.tsx';
import type { OwnSaleProps } from '../../features/sales/own-sale.tsx';
import { PlanDialog } from '../../features/subscriptions/plan-dialog.tsx';
import { subscriptionsCopy } from '../../features/subscriptions/subscriptions.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Page } from '../../ui/page.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import type { PublicPreviewProps } from './public-preview.tsx';

/** Only who can buy it needs the way to pay, and not before the page is there. */
const PurchaseDialog = lazyPiece(
  async () => (await import('../../features/checkouts/purchase-dialog.tsx')).PurchaseDialog,
);
/** Only an owner reads it. */
const ListingInterest = lazyPiece<{ patentId: string }>(
  async () =>
    (await import('../../features/messaging/interest/listing-interest.tsx')).ListingInterest,
  { waiting: () => null },
);
const PublicPreview = lazyPiece<PublicPreviewProps>(
  async () => (await import('./public-preview.tsx')).PublicPreview,
  { waiting: () => null, failed: () => null },
);
/** Only a party to a sale needs its words. */
const OwnSale = lazyPiece<OwnSaleProps>(
  async () => (await import('../../features/sales/own-sale.tsx')).OwnSale,
  { waiting: ({ otherwise }) => otherwise, failed: (_retry, { otherwise }) => otherwise },
);

export function meta() {
  return [{ title: pageTitle('Listing') }];
}

export default function ListingPage() {
  const { id = '' } = useParams();
  return (
    <Page>
      <ListingScreen
        key={id}
        id={id}
        panel={(listing) =>
          listing.isOwner ? <OwnersSide listing={listing} /> : <VisitorsSide listing={listing} />
        }
        numberTools={(listing) => <CopyNumber listing={listing} />}
        recordParts={(listing) => <RecordLinks listing={listing} />}
        record={(listing) => <Records listing={listing} />}
        similar={({ id: patentId }) => <SimilarPatents patentId={patentId} />}
      />
    </Page>
  );
}

/** To the sections of {@link Records}. */
function RecordLinks({ listing }: { listing: Listing }) {
  return (
    <>
      <RecordIndex listing={listing} />
      <a href={`#${listingSections.title}`}>{titleCopy.heading}</a>
      <a href={`#${listingSections.disclosures}`}>{disclosuresCopy.title}</a>
    </>
  );
}

/** Sections of their own, each with its own waiting and failure: from what records say to what the seller answers. */
function Records({ listing }: { listing: Listing }) {
  const title = useQuery(titleQueries.ofListing(listing.id));
  return (
    <>
      <PatentRecordPanel listing={listing} titleAgrees={title.data?.outcome === 'agrees'} />
      <PageSection title={titleCopy.heading} id={listingSections.title}>
        <AbstractOfTitle patentId={listing.id} />
      </PageSection>
      <ListingDisclosures patentId={listing.id} isOwner={listing.isOwner} />
    </>
  );
}

function OwnersSide({ listing }: { listing: Listing }) {
  const [choosingPlan, setChoosingPlan] = useState(false);
  const [selling, setSelling] = useState(false);
  const refresh = useRefreshListing();
  const state = usePatentState(listing.id);
  const whenPublic = () => {
    setChoosingPlan(false);
    toastSuccess(subscriptionsCopy.published);
    void refresh(listing.id);
  };
  return (
    <>
      <OwnerPanel
        listing={listing}
        onPlanNeeded={() => setChoosingPlan(true)}
        onMarkSold={() => setSelling(true)}
        known={canHaveRecord(listing) ? <KnownOfPatent patentId={listing.id} /> : null}
        preview={(publicPage) => <PublicPreview listing={listing} publicPage={publicPage} />}
        interest={listing.status === 'draft' ? null : <ListingInterest patentId={listing.id} />}
        wanted={listing.status === 'active' ? <WantedForListing patentId={listing.id} /> : null}
        sale={(note) => <OwnSale patentId={listing.id} side="owner" otherwise={note} />}
        paymentStop={
          <OwnPaymentStop state={state} paper={<OwnTitlePaper patentId={listing.id} />} />
        }
      />
      <PlanDialog
        patentId={listing.id}
        opened={choosingPlan}
        onClose={() => {
          setChoosingPlan(false);
          void refresh(listing.id);
        }}
        onDone={whenPublic}
      />
      <MarkSold listing={selling ? listing : null} onClose={() => setSelling(false)} />
    </>
  );
}

/** A debit of the viewer's that has not arrived holds the patent too. */
function OwnPayment({ patentId, note }: { patentId: string; note: ReactNode }) {
  const { data } = useQuery(checkoutQueries.transfers());
  const isMine = data?.waiting.some((payment) => payment.patentId === patentId) ?? false;
  return isMine ? <PaymentUnderWay patentId={patentId} /> : note;
}

function VisitorsSide({ listing }: { listing: Listing }) {
  const [dialog, setDialog] = useState<'offer' | 'purchase' | null>(null);
  const rememberWish = useRememberWish();
  const close = () => setDialog(null);
  const openOffer = useOpenOffer(listing.id);
  const state = usePatentState(listing.id);
  const { id } = listing;
  return (
    <>
      <VisitorPanel
        listing={listing}
        openOffer={openOffer ? <OwnOffer offer={openOffer} /> : openOffer}
        onSendOffer={() => setDialog('offer')}
        onPurchase={() => setDialog('purchase')}
        known={listing.status === 'active' ? <KnownOfPatent patentId={id} /> : null}
        paymentStop={state ? <PaymentStop patentId={id} payment={state.payment} /> : null}
        purchase={(note) => (
          <OwnSale
            patentId={id}
            side="buyer"
            otherwise={<OwnPayment patentId={id} note={note} />}
          />
        )}
        wishlist={
          <WishlistButton listing={listing} onShown={(saved) => rememberWish(listing.id, saved)} />
        }
      />
      {listing.moves.includes('send_offer') ? (
        <MakeOfferDialog
          listing={listing}
          opened={dialog === 'offer'}
          onClose={close}
          known={<KnownOfPatent patentId={id} onLeave={close} />}
        />
      ) : null}
      {/* Once paid, it can no longer be purchased, but the payment's outcome is still to be shown. */}
      {listing.moves.includes('purchase') || dialog === 'purchase' ? (
        <PurchaseDialog
          listing={listing}
          amountCents={toCents(listing.price)}
          state={state}
          known={<KnownOfPatent patentId={id} whole onLeave={close} />}
          tellWhen={state ? <TellWhen patentId={id} payment={state.payment} /> : null}
          opened={dialog === 'purchase'}
          onClose={close}
        />
      ) : null}
    </>
  );
}
