import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import { Alert, Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { formatLongDate } from '../../../lib/format-day.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { DisclosuresReminder } from '../disclosures/disclosures-reminder.tsx';
import { usePublish } from '../listings.queries.ts';
import { isSupportedCountry } from '../sell/sell.rules.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './panel.module.css';
import { ownerWords, panelCopy } from './view.copy.ts';

/** Only an owner needs its words. */
const PublicPageChoice = lazyPiece<Pick<OwnerPanelProps, 'listing' | 'preview'>>(
  async () => (await import('../public-page/public-page-choice.tsx')).PublicPageChoice,
  { waiting: () => null, failed: () => null },
);

const Introductions = lazyPiece<{ patentId: string }>(
  async () => (await import('../introductions/introductions.tsx')).Introductions,
  { waiting: () => null },
);

type OwnerPanelProps = {
  listing: Listing;
  /** Publishing asked for a plan first. */
  onPlanNeeded: () => void;
  onMarkSold: () => void;
  /** What decides about the patent, as buyers read it. */
  known: ReactNode;
  /** Until when nobody can pay, and the place for a paper that explains the title. */
  paymentStop: ReactNode;
  /** Where the sale of it stands, in the place of `note`. */
  sale: (note: ReactNode) => ReactNode;
  /** That buyers look for it. */
  wanted: ReactNode;
  /** The public page as everyone would read it, small. */
  preview: (publicPage: Exclude<PublicPage, 'off'>) => ReactNode;
  /** How often it is opened, saved, written about and offered for. */
  interest: ReactNode;
};

/** What an owner may do with the listing now: exactly the server's moves. */
export function OwnerPanel(props: OwnerPanelProps) {
  const { listing, onPlanNeeded, onMarkSold, known, paymentStop, sale, wanted, interest } = props;
  const publish = usePublish(listing.id);
  const can = new Set(listing.moves);
  const foreign = !isSupportedCountry(listing.countryOfIssue);
  const inSale = listing.status === 'under_sale' || listing.status === 'sold';
  const words = foreign ? foreignWords(listing) : ownerWords[listing.status];
  return (
    <section className={classes.panel} aria-labelledby="panel-title">
      <h2 id="panel-title" className={classes.title}>
        {words.title}
      </h2>
      {inSale ? (
        sale(
          <>
            <p className={classes.text}>{words.text}</p>
            {listing.status === 'sold' ? <SoldLink /> : null}
          </>,
        )
      ) : (
        <p className={classes.text}>{words.text}</p>
      )}
      <PlanLine listing={listing} />
      {inSale ? null : known}
      {paymentStop}
      {wanted}
      {listing.publicPage === 'blind' && !inSale ? <Introductions patentId={listing.id} /> : null}
      <DisclosuresReminder patentId={listing.id} />
      <PublicPageChoice listing={listing} preview={props.preview} />
      {can.has('publish') || can.has('renew') ? (
        <PublishForm listing={listing} publish={publish} onPlanNeeded={onPlanNeeded} />
      ) : null}
      {publish.isError && publish.variables === false ? (
        <Alert color="red" role="alert" title={panelCopy.unpublishFailed}>
          {wordsFor(publish.error)}
        </Alert>
      ) : null}
      <OwnerMoves listing={listing} publish={publish} onMarkSold={onMarkSold} />
      {interest}
    </section>
  );
}

type Publish = ReturnType<typeof usePublish>;
type OwnerMovesProps = { listing: Listing; publish: Publish; onMarkSold: () => void };

function OwnerMoves({ listing, publish, onMarkSold }: OwnerMovesProps) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const can = new Set(listing.moves);
  const edit = () => navigate(`/sell?id=${listing.id}`, { state: { listing } });
  const unpublish = () =>
    publish.mutate(false, { onSuccess: () => toastSuccess(panelCopy.unpublished) });
  return (
    <div className={classes.moves}>
      {can.has('mark_sold') ? <Button onClick={onMarkSold}>{panelCopy.markSold}</Button> : null}
      {can.has('edit') ? (
        <Button variant="default" onClick={edit}>
          {panelCopy.edit}
        </Button>
      ) : null}
      {can.has('unpublish') ? (
        <Button
          variant="default"
          loading={publish.isPending && publish.variables === false}
          onClick={unpublish}
        >
          {panelCopy.unpublish}
        </Button>
      ) : null}
      {can.has('delete') ? (
        <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
          {panelCopy.remove}
        </Button>
      ) : null}
      <DeleteDialog listing={listing} opened={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

/** Where an owner reads more of a sale that is not shown here. */
function SoldLink() {
  return (
    <Button component={Link} to="/account/sold">
      {panelCopy.soldPatents}
    </Button>
  );
}

function foreignWords({ countryOfIssue }: Listing) {
  const text = countryOfIssue ? panelCopy.foreign(countryOfIssue) : panelCopy.foreignNone;
  return { title: panelCopy.foreignTitle, text };
}

function PlanLine({ listing }: { listing: Listing }) {
  const end = listing.subscriptionExpirationTimestamp;
  if (!end || listing.status === 'expired' || listing.status === 'sold') return null;
  const date = formatLongDate(end);
  return (
    <p className={classes.plan}>
      {listing.status === 'active' ? panelCopy.publicUntil(date) : panelCopy.planUntil(date)}
    </p>
  );
}

type PublishFormProps = {
  listing: Listing;
  publish: Publish;
  onPlanNeeded: () => void;
};

/** The confirm checkbox and its button. Without a running plan, the plans come next. */
function PublishForm({ listing, publish, onPlanNeeded }: PublishFormProps) {
  const [confirmed, setConfirmed] = useState(false);
  const renews = listing.moves.includes('renew');
  const needsPlan = isProblem(publish.error, 'listings.subscription_required');
  const confirm = () =>
    publish.mutate(true, {
      onSuccess: () => toastSuccess(panelCopy.published),
      onError: (error) => {
        if (isProblem(error, 'listings.subscription_required')) onPlanNeeded();
      },
    });
  return (
    <div className={classes.publish}>
      <Checkbox
        label={panelCopy.confirmBox}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Button
        disabled={!confirmed}
        loading={publish.isPending && publish.variables === true}
        onClick={confirm}
      >
        {renews ? panelCopy.renew : panelCopy.confirm}
      </Button>
      {publish.isError && publish.variables && !needsPlan ? (
        <PublishProblem error={publish.error} />
      ) : null}
    </div>
  );
}

function PublishProblem({ error }: { error: Error }) {
  const errors = isProblem(error) ? error.errors : [];
  return (
    <Alert color="red" role="alert" title={panelCopy.publishFailed}>
      {wordsFor(error)}
      {errors.length > 0 ? (
        <ul className={classes.problems}>
          {errors.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      ) : null}
      {isProblem(error, 'identity.email_unverified') ? (
        <p className={classes.problemAction}>
          <Link to={`/auth/signup?next=${encodeURIComponent(window.location.pathname)}`}>
            {panelCopy.verify}
          </Link>
        </p>
      ) : null}
    </Alert>
  );
}
