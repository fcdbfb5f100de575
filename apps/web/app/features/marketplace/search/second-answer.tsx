import type { ReactNode } from 'react';
import { useHydrated } from '../../../lib/hydrated.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { WaitingLines } from '../../../ui/query-section.tsx';
import type { MarketFilters } from '../filters.rules.ts';
import { marketplaceCopy as copy } from '../marketplace.copy.ts';
import type { AlsoFoundProps } from './also-found.tsx';
import { type FullText, useFullText } from './use-full-text.ts';

/** About as high as the first rows. */
const rows = [118, 118, 118];

/** Holds the place of what is found below the titles. */
function SearchWaiting() {
  return <WaitingLines label={copy.searchingMore} heights={rows} />;
}

const isLeftOut = { failed: () => null };

/** Loaded with the first search: without one, the page has no need of it. */
const BoxNotes = lazyPiece(async () => (await import('./box-notes.tsx')).BoxNotes, isLeftOut);
const NumberFound = lazyPiece(
  async () => (await import('./also-found.tsx')).NumberFound,
  isLeftOut,
);
const AlsoFound = lazyPiece(async () => (await import('./also-found.tsx')).AlsoFound, {
  waiting: SearchWaiting,
});

type Searched = { filters: MarketFilters };

/** What is searched for, once the page runs: the frame that the server sends knows of none. */
function useSearched({ filters }: Searched): FullText | null {
  const fullText = useFullText(filters);
  return useHydrated() ? fullText : null;
}

/** Below the box: what is wrong in it, and whether only titles are searched. */
export function NotesOfBox({ filters }: Searched) {
  const fullText = useSearched({ filters });
  const isQuiet = !fullText?.isTitlesOnly && !fullText?.query.data?.mistakes.length;
  return fullText && !isQuiet ? <BoxNotes fullText={fullText} /> : null;
}

/** In the place of titles where none has the text: the second answer, below, says what there is. */
export function InsteadOfTitles({ filters }: Searched) {
  return useFullText(filters)?.isWaiting ? <SearchWaiting /> : null;
}

type BothAnswersProps = Searched & Omit<AlsoFoundProps, 'fullText'> & { children: ReactNode };

/** The patents with the text in their titles, between the one whose number it is and what else has it. */
export function BothAnswers({ filters, children, ...rest }: BothAnswersProps) {
  const fullText = useSearched({ filters });
  const hasNumber = fullText?.page?.results.some(({ part }) => part === 'number');
  // The titles stay in their place in the tree, so that they hydrate as they were sent.
  return (
    <>
      {fullText && hasNumber ? (
        <NumberFound fullText={fullText} isChoosing={rest.isChoosing} />
      ) : null}
      {children}
      {fullText ? <Rest fullText={fullText} {...rest} /> : null}
    </>
  );
}

function Rest({ fullText, ...rest }: AlsoFoundProps) {
  if (!fullText.isWaiting) return <AlsoFound fullText={fullText} {...rest} />;
  const hasTitles = rest.titles !== undefined && rest.titles.total > 0;
  return hasTitles ? <SearchWaiting /> : null;
}
