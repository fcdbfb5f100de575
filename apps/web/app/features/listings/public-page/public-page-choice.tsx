import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import { publicNumberPath, publicPath } from '@claimstead/contract/public-pages.ts';
import { Alert, Anchor, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { siteOrigin } from '../../../lib/page-meta.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useSent } from '../../../ui/use-sent.ts';
import { listingQueries } from '../listings.queries.ts';
import classes from './public-page-choice.module.css';
import { publicPageCopy } from './public-page.copy.ts';

const copy = publicPageCopy.choice;

/** What draws the code is loaded for whoever asks for one. */
const LetterCode = lazyPiece<{ address: string; number: string }>(
  async () => (await import('./letter-code.tsx')).LetterCode,
);

/** An owner's choice who may read of the patent without signing in. Each press is saved right away. */
export function PublicPageChoice({ listing }: { listing: Listing }) {
  const { publicPage } = listing;
  const choose = useChoosePublicPage(listing);
  const [shown, press] = useSent(publicPage, choose.mutateAsync);
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
        onChange={(event) => press(event.currentTarget.checked ? 'named' : 'off')}
      />
      {shown === 'off' ? (
        <p className={classes.text}>{copy.shows}</p>
      ) : (
        <>
          <Checkbox
            label={copy.blindLabel}
            description={copy.blindHint}
            checked={shown === 'blind'}
            onChange={(event) => press(event.currentTarget.checked ? 'blind' : 'named')}
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
  const number = storedNumber(listing.patentNumber);
  return (
    <>
      {/* A whole page: the server has it ready. */}
      <Anchor href={publicPath(number, listing.title)}>{copy.open}</Anchor>
      <ShortAddress number={number} />
    </>
  );
}

/** For letters: the address without the title, which leads to the page, and the same as a code. */
function ShortAddress({ number }: { number: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const address = `${siteOrigin()}${publicNumberPath(number)}`;
  return (
    <div className={classes.letters}>
      <p className={classes.text}>{copy.letters.title}</p>
      <p className={classes.address}>{address}</p>
      <CopyButton text={address} label={copy.letters.copy} />
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{copy.letters.show}</summary>
        {isOpen ? <LetterCode address={address} number={number} /> : null}
      </details>
    </div>
  );
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
