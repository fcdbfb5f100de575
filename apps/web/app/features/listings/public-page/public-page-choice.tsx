import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import { publicNumberPath, publicPath } from '@claimstead/contract/public-pages.ts';
import { Alert, Anchor, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
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

type ChoiceProps = {
  listing: Listing;
  /** The page as everyone would read it, small. */
  preview: (publicPage: Exclude<PublicPage, 'off'>) => ReactNode;
};

/**
 * The choice of who lists a patent: who may read of it without signing in, and whether anyone reads their name. Each press
 * is saved right away. Where an installation has no public pages, the name is still theirs to show again.
 */
export function PublicPageChoice({ listing, preview }: ChoiceProps) {
  const { publicPage } = listing;
  const choose = useChoosePublicPage(listing);
  const [shown, press] = useSent(publicPage, choose.mutateAsync);
  const ids = { page: useId(), name: useId() };
  if (!listing.moves.includes('choose_public_page')) return null;
  return (
    <>
      <div className={classes.root} role="group" aria-labelledby={ids.page} data-public-pages>
        <h3 id={ids.page} className={classes.title}>
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
          <Where listing={listing} />
        )}
        {/* What is there already is opened. */}
        {shown === 'off' || listing.status !== 'active'
          ? preview(shown === 'off' ? 'named' : shown)
          : null}
      </div>
      {shown === 'off' ? null : (
        <div className={classes.root} role="group" aria-labelledby={ids.name}>
          <h3 id={ids.name} className={classes.title}>
            {copy.nameTitle}
          </h3>
          <Checkbox
            label={copy.blindLabel}
            description={copy.blindHint}
            checked={shown === 'blind'}
            onChange={(event) => press(event.currentTarget.checked ? 'blind' : 'named')}
          />
        </div>
      )}
      {choose.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(choose.error)}
        </Alert>
      ) : null}
    </>
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
      const before = client.getQueryData(queryKey)?.publicPage;
      const isPage = before === 'off' || publicPage === 'off';
      toastSuccess((isPage ? copy.saved : copy.savedName)[publicPage]);
      client.setQueryData(queryKey, (listing) => listing && { ...listing, publicPage });
    },
  });
}
