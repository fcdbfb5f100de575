import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import { publicNumberPath, publicPath } from '@claimstead/contract/public-pages.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { siteOrigin } from '../../../lib/page-meta.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useSent } from '../../../ui/use-sent.ts';
import { listingQueries } from '../listings.queries.ts';
import classes from './public-page-choice.module.css';
import { choiceCopy as copy } from './public-page-choice.copy.ts';

/** What draws the code is loaded for whoever asks for one. */
const LetterCode = lazyPiece<{ address: string; number: string }>(
  async () => (await import('./letter-code.tsx')).LetterCode,
);

type ChoiceProps = {
  listing: Listing;
  /** The page as everyone would read it, small. */
  preview: (publicPage: Exclude<PublicPage, 'off'>) => ReactNode;
};

const pages = ['off', 'named', 'blind'] as const satisfies readonly PublicPage[];

/**
 * The choice of who lists a patent: who may read of it without signing in, and whether anyone reads their name. Each press
 * is saved right away, and none shows a name without saying so. Where an installation has no public pages, the name is
 * still theirs to show again.
 */
export function PublicPageChoice({ listing, preview }: ChoiceProps) {
  const choose = useChoosePublicPage(listing);
  const [shown, press] = useSent(listing.publicPage, choose.mutateAsync);
  const [isLeaving, setIsLeaving] = useState(false);
  const id = useId();
  if (!listing.moves.includes('choose_public_page')) return null;
  const take = (page: PublicPage) => {
    if (shown === 'blind' && page === 'off') setIsLeaving(true);
    else if (page !== shown) press(page);
  };
  return (
    <div
      className={classes.root}
      role="group"
      aria-labelledby={id}
      data-public-pages={shown === 'off' || undefined}
    >
      <h3 id={id} className={classes.title}>
        {copy.title}
        <span data-public-pages>{copy.page}</span>
      </h3>
      <p className={classes.text} data-public-pages>
        {copy.hint} {copy.shows}
      </p>
      {pages.map((page) => (
        <Option key={page} page={page} isChosen={page === shown} onChoose={() => take(page)} />
      ))}
      {shown === 'off' ? null : <Where listing={listing} />}
      {/* What is there already is opened. */}
      {shown === 'off' || listing.status !== 'active'
        ? preview(shown === 'off' ? 'named' : shown)
        : null}
      {choose.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(choose.error)}
        </Alert>
      ) : null}
      <Leave opened={isLeaving} onClose={() => setIsLeaving(false)} choose={choose} />
    </div>
  );
}

type LeaveProps = {
  opened: boolean;
  onClose: () => void;
  choose: ReturnType<typeof useChoosePublicPage>;
};

/** What switching off a page without names shows. */
function Leave({ opened, onClose, choose }: LeaveProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.leave.title}
      call={choose}
      send={() => 'off' as const}
      failed={copy.failed}
      submit={copy.leave.submit}
      cancel={copy.leave.cancel}
    >
      <p>{copy.leave.text}</p>
    </FormDialog>
  );
}

type OptionProps = { page: PublicPage; isChosen: boolean; onChoose: () => void };

/** Buttons, not radios: an arrow key on the way from one to another would choose what lies between. */
function Option({ page, isChosen, onChoose }: OptionProps) {
  const id = useId();
  return (
    <div className={classes.option} data-public-pages={page === 'off' || undefined}>
      <Button
        size="xs"
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        aria-describedby={id}
        onClick={onChoose}
      >
        {copy.labels[page]}
      </Button>
      <p id={id} className={classes.text}>
        {copy.says[page]}
      </p>
    </div>
  );
}

function Where({ listing: { status, moves, patentNumber, title } }: { listing: Listing }) {
  if (status !== 'active') {
    return (
      <p className={classes.text} data-public-pages>
        {copy.later[ifCan(moves)]}
      </p>
    );
  }
  const number = storedNumber(patentNumber);
  return (
    <div className={classes.letters} data-public-pages>
      {/* A whole page: the server has it ready. */}
      <Anchor href={publicPath(number, title)}>{copy.open}</Anchor>
      <ShortAddress number={number} />
    </div>
  );
}

function ifCan(moves: Listing['moves']): keyof typeof copy.later {
  if (moves.includes('publish')) return 'publish';
  return moves.includes('renew') ? 'renew' : 'never';
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

/** Chooses by what was on the screen: where someone chose otherwise meanwhile, in another window, nothing is changed. */
function useChoosePublicPage({ id }: Pick<Listing, 'id'>) {
  const client = useQueryClient();
  const { queryKey } = listingQueries.detail(id);
  const known = () => client.getQueryData(queryKey)?.publicPage ?? 'off';
  return useMutation({
    // One after the other: the last press counts.
    scope: { id: `public-page-${id}` },
    mutationFn: (publicPage: PublicPage) =>
      api('PATCH /patent', { body: { id, publicPage, was: { publicPage: known() } } }),
    onSuccess: (_, publicPage) => {
      toastSuccess(savedWords(known(), publicPage));
      client.setQueryData(queryKey, (listing) => listing && { ...listing, publicPage });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

function savedWords(before: PublicPage, page: PublicPage): string {
  if (before === 'blind' && page !== 'blind') return copy.savedAfterBlind[page];
  return before === 'named' && page === 'blind' ? copy.savedHidden : copy.saved[page];
}
