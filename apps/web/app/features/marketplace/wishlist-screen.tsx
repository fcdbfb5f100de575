import type { SavedListing as Saved } from '@claimstead/contract/listings.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { PatentRow } from '../../ui/patent-row.tsx';
import { marketplaceCopy } from './marketplace.copy.ts';
import { marketplaceQueries, useToggleWish } from './marketplace.queries.ts';
import classes from './wishlist.module.css';

const copy = marketplaceCopy.lists;

/** The saved patents; a removed one disappears right away. */
export function WishlistScreen() {
  const query = useQuery(marketplaceQueries.wishlist());
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[112, 112, 112]} />}
      empty={<NothingSaved />}
    >
      {(patents) => (
        <ul className={classes.list}>
          {patents.map((patent) => (
            <SavedListing key={patent.id} patent={patent} />
          ))}
        </ul>
      )}
    </QuerySection>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      title={copy.empty}
      text={copy.emptyText}
      action={
        <Button component={Link} to="/buy">
          {copy.emptyAction}
        </Button>
      }
    />
  );
}

type Listed = Exclude<Saved, { status: 'off_market' | 'unlisted' }>;
type Gone = Exclude<Saved, Listed>;

function SavedListing({ patent }: { patent: Saved }) {
  if (patent.status === 'off_market' || patent.status === 'unlisted') {
    return <GonePatent patent={patent} />;
  }
  return <ListedPatent patent={patent} />;
}

const leftAs: Partial<Record<Saved['status'], string>> = copy.left;
const rowClasses = { plate: classes.plate, words: classes.words };

function ListedPatent({ patent }: { patent: Listed }) {
  const left = leftAs[patent.status];
  return (
    <li className={classes.entry} data-left={left !== undefined || undefined}>
      <PatentRow
        patent={patent}
        heading="h2"
        facts={
          <>
            {left === undefined ? <strong>{formatPrice(patent)}</strong> : null}
            {left === undefined ? null : <Badge color="amber">{left}</Badge>}
            {patent.expired ? <Badge color="amber">{marketplaceCopy.expired}</Badge> : null}
          </>
        }
        classNames={rowClasses}
      >
        <p className={classes.categories}>{patent.categories.join(', ')}</p>
      </PatentRow>
      <div className={classes.actions}>
        {/* The page of a listing whose plan has ended leads back to the market. */}
        {patent.status === 'expired' ? null : (
          <Button
            component={Link}
            to={`/listing/${patent.id}`}
            size="sm"
            variant={left === undefined ? 'filled' : 'default'}
          >
            {copy.open}
          </Button>
        )}
        <Remove patent={patent} />
      </div>
    </li>
  );
}

/** Off the market: what the person saved, and nothing to open. */
function GonePatent({ patent }: { patent: Gone }) {
  return (
    <li className={classes.entry} data-left>
      <PatentRow
        patent={{ ...patent, imageUri: null }}
        heading="h2"
        facts={<Badge color="amber">{copy.left[patent.status]}</Badge>}
        classNames={rowClasses}
      >
        <p className={classes.categories}>{copy.gone[patent.status]}</p>
      </PatentRow>
      <div className={classes.actions}>
        <Remove patent={patent} />
      </div>
    </li>
  );
}

function Remove({ patent }: { patent: Saved }) {
  const toggle = useToggleWish();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={marketplaceCopy.removeOf(patent.title)}
      onClick={() => toggle.mutate({ patent, saved: false })}
    >
      {copy.remove}
    </Button>
  );
}
