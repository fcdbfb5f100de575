import { toCents } from '@claimstead/contract/cents.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import {
  DealCard,
  DealCardSkeleton,
  dealCardId,
  Earlier,
} from '../../features/offers/deal-card.tsx';
import {
  type DealGroup,
  groupDeals,
  listDuties,
  type RoledOffer,
} from '../../features/offers/deal-groups.ts';
import { ActionNeeded } from '../../features/offers/action-needed.tsx';
import { OfferEntry } from '../../features/offers/offer-entry.tsx';
import { offersCopy } from '../../features/offers/offers.copy.ts';
import { offerQueries } from '../../features/offers/offers.queries.ts';
import classes from '../../features/offers/deal-card.module.css';
import { KnownOfPatent } from '../../features/patents/state/known-of-patent.tsx';
import { usePatentState } from '../../features/patents/state/state.queries.ts';
import { checkoutQueries } from '../../features/checkouts/checkouts.queries.ts';
import { PaymentUnderWay } from '../../features/checkouts/payment-under-way.tsx';
import { AdvisedSales, useAdvises } from '../../features/sales/advisers/advised-sales.tsx';
import { EndedLine } from '../../features/sales/ended-sales.tsx';
import { SaleEntry } from '../../features/sales/sale-entry.tsx';
import { isUndone } from '../../features/sales/sale-progress.ts';
import { TransfersOfMine, useHasTransfers } from '../../features/checkouts/transfers-of-mine.tsx';
import { saleQueries } from '../../features/sales/sales.queries.ts';
import { usePollInterval } from '../../lib/live.ts';
import { pageTitle } from '../../lib/product.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { QuerySection, together } from '../../ui/query-section.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DealHistory } from './deal-history.tsx';

/** Most who come here have nothing to pay. */
const PurchaseDialog = lazyPiece(
  async () => (await import('../../features/checkouts/purchase-dialog.tsx')).PurchaseDialog,
);

export function meta() {
  return [{ title: pageTitle(offersCopy.title) }];
}

const cardsAtOnce = 20;
/** How many ended offers of a patent stay in view below what still goes on. */
const endedInSight = 3;

export default function TodoPage() {
  return (
    <>
      <PageHeading title={offersCopy.title} text={offersCopy.text} />
      <TransfersOfMine />
      <AdvisedSales />
      <Activity />
    </>
  );
}

function Activity() {
  const refetchInterval = usePollInterval(30);
  const queries = useQueries({
    queries: [
      { ...offerQueries.received(), refetchInterval },
      { ...offerQueries.sent(), refetchInterval },
      { ...saleQueries.selling(), refetchInterval },
      { ...saleQueries.buying(), refetchInterval },
      { ...saleQueries.ended(), refetchInterval },
      { ...checkoutQueries.transfers(), refetchInterval },
    ],
  });
  const waiting = (
    <div className={classes.list}>
      <DealCardSkeleton />
      <DealCardSkeleton />
    </div>
  );
  return (
    <QuerySection query={together(...queries)} failed={offersCopy.failed} waiting={waiting}>
      {([received, sent, selling, buying, ended, { waiting: underWay }]) => (
        <Deals groups={groupDeals({ received, sent, selling, buying, ended, underWay })} />
      )}
    </QuerySection>
  );
}

function Deals({ groups }: { groups: DealGroup[] }) {
  const [shown, setShown] = useState(cardsAtOnce);
  const [paying, setPaying] = useState<Offer | null>(null);
  const [payOpened, setPayOpened] = useState(false);
  const canPay = groups.some(({ open }) => open.some(({ offer }) => offer.moves.includes('pay')));
  useEffect(() => {
    if (canPay) void PurchaseDialog.load();
  }, [canPay]);
  const pay = (offer: Offer) => {
    setPaying(offer);
    setPayOpened(true);
  };
  const left = groups.length - shown;
  const duties = listDuties(groups);
  const goTo = (patentId: string) => {
    const place = groups.findIndex((group) => group.patent.id === patentId);
    if (place === -1) return;
    // The card may be beyond those that are shown so far, and has to be there before it can be scrolled to.
    flushSync(() => setShown(Math.max(shown, place + 1)));
    const card = document.getElementById(dealCardId(patentId));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  };
  useAskedDeal(goTo);
  return (
    <>
      {groups.length === 0 ? (
        <NoDeals />
      ) : (
        <div className={classes.list}>
          {groups.length > 1 ? (
            <ActionNeeded duties={duties} onGo={({ patent }) => goTo(patent.id)} />
          ) : null}
          {groups.slice(0, shown).map((group) => (
            <Deal key={group.patent.id} group={group} onPay={pay} />
          ))}
          {left > 0 ? (
            <div className={classes.more}>
              <Button variant="default" onClick={() => setShown(shown + cardsAtOnce)}>
                {offersCopy.showMore(left)}
              </Button>
            </div>
          ) : null}
        </div>
      )}
      {paying ? (
        <PayOffer offer={paying} opened={payOpened} onClose={() => setPayOpened(false)} />
      ) : null}
    </>
  );
}

/** The deal that a notification or an email leads to (`?patent=`), each time it leads there. */
function useAskedDeal(goTo: (patentId: string) => void): void {
  const { search, key } = useLocation();
  const follow = useEffectEvent(goTo);
  useEffect(() => {
    const patentId = new URLSearchParams(search).get('patent');
    // Past this render: the card may have to be added to those that are shown.
    const timer = patentId === null ? undefined : setTimeout(() => follow(patentId));
    return () => clearTimeout(timer);
  }, [search, key]);
}

type PayOfferProps = { offer: Offer; opened: boolean; onClose: () => void };

function PayOffer({ offer: { patent, amount }, opened, onClose }: PayOfferProps) {
  const state = usePatentState(patent.id);
  return (
    <PurchaseDialog
      listing={patent}
      amountCents={toCents(amount)}
      state={state}
      known={<KnownOfPatent patentId={patent.id} whole onLeave={onClose} />}
      // Whoever has an accepted offer is told anyway.
      tellWhen={null}
      opened={opened}
      onClose={onClose}
    />
  );
}

/** Nothing at all where transfers or advised deals are listed above: the page is not empty then. */
function NoDeals() {
  const hasTransfers = useHasTransfers();
  const advises = useAdvises();
  if (hasTransfers || advises) return null;
  return (
    <EmptyState
      title={offersCopy.empty}
      text={offersCopy.emptyText}
      action={
        <Button variant="default" component={Link} to="/buy">
          {offersCopy.emptyAction}
        </Button>
      }
    />
  );
}

function Deal({ group, onPay }: { group: DealGroup; onPay: (offer: Offer) => void }) {
  const payment = paymentOf(group);
  const entry = ({ offer, role }: RoledOffer) => (
    <OfferEntry
      key={offer.id}
      offer={offer}
      role={role}
      payment={payment}
      underWay={offer.side === 'buyer' ? (group.underWay?.state ?? null) : null}
      onPay={onPay}
      known={(patentId) => <KnownOfPatent patentId={patentId} />}
    />
  );
  return (
    <DealCard patent={group.patent} needsMe={group.needsMe}>
      {group.sales.map(({ sale, side }) => (
        <SaleEntry key={sale.id} sale={sale} side={side} />
      ))}
      {/* One list: an offer that ends while its dialog is open keeps its place, and so its dialog. */}
      {[...group.open, ...group.ended.slice(0, endedInSight)].map(entry)}
      {group.open.some(({ offer }) => offer.moves.includes('pay')) ? (
        <PaymentUnderWay patentId={group.patent.id} />
      ) : null}
      <Earlier>
        {[
          ...group.over.map((sale) => <EndedLine key={sale.id} sale={sale} />),
          ...group.ended.slice(endedInSight).map(entry),
        ]}
      </Earlier>
      <DealHistory group={group} />
    </DealCard>
  );
}

/** What the current sale says about the payment. A sale that is being undone pays for no later offer. */
function paymentOf({ sales }: DealGroup): 'pending' | 'done' | null {
  const running = sales.filter(({ sale }) => !isUndone(sale));
  if (running.length === 0) return null;
  // Once a bank questions the payment, the sale itself says what happens with it.
  const isHeld = ({ sale }: DealGroup['sales'][number]) =>
    sale.paymentStatus === 'held' && !sale.processed;
  return running.some(isHeld) ? 'pending' : 'done';
}
