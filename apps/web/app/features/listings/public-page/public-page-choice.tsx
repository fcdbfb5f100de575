import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import { publicPath } from '@claimstead/contract/public-pages.ts';
import { Alert, Anchor, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../lib/api-client.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { listingQueries } from '../listings.queries.ts';
import classes from './public-page-choice.module.css';
import { publicPageCopy } from './public-page.copy.ts';

const copy = publicPageCopy.choice;

/** An owner's choice who may read of the patent without signing in. Each press is saved right away. */
export function PublicPageChoice({ listing }: { listing: Listing }) {
  const { publicPage } = listing;
  const choose = useChoosePublicPage(listing);
  // What was pressed shows at once; what the server says comes back where that fails.
  const shown = choose.isPending ? choose.variables : publicPage;
  const id = useId();
  if (!listing.moves.includes('edit')) return null;
  return (
    <div className={classes.root} role="group" aria-labelledby={id} data-public-pages>
      <h3 id={id} className={classes.title}>
        {copy.title}
      </h3>
      <Checkbox
        label={copy.label}
        description={copy.hint}
        checked={shown !== 'off'}
        onChange={(event) => choose.mutate(event.currentTarget.checked ? 'named' : 'off')}
      />
      {shown === 'off' ? (
        <p className={classes.text}>{copy.shows}</p>
      ) : (
        <>
          <Checkbox
            label={copy.blindLabel}
            description={copy.blindHint}
            checked={shown === 'blind'}
            onChange={(event) => choose.mutate(event.currentTarget.checked ? 'blind' : 'named')}
          />
          <Where listing={listing} />
        </>
      )}
      {choose.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(choose.error)}
        </Alert>
      ) : null}
    </div>
  );
}

function Where({ listing }: { listing: Listing }) {
  if (listing.status !== 'active') return <p className={classes.text}>{copy.later}</p>;
  // A whole page: the server has it ready.
  const path = publicPath(storedNumber(listing.patentNumber), listing.title);
  return <Anchor href={path}>{copy.open}</Anchor>;
}

/** As an address names it: without separators. */
function storedNumber(shown: string): string {
  return shown.replaceAll(',', '');
}

function useChoosePublicPage({ id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  const { queryKey } = listingQueries.detail(id);
  return useMutation({
    // One after the other: the last press counts.
    scope: { id: `public-page-${id}` },
    mutationFn: (publicPage: PublicPage) => api('PATCH /patent', { body: { id, publicPage } }),
    onSuccess: (_, publicPage) => {
      client.setQueryData(queryKey, (listing) => listing && { ...listing, publicPage });
      toastSuccess(copy.saved[publicPage]);
    },
  });
}
