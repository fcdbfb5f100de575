import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { ResultPages } from '../result-pages.tsx';
import { NothingFound } from '../results.tsx';
import { ResultRows } from './found-rows.tsx';
import { searchCopy as copy } from './search.copy.ts';
import classes from './search.module.css';
import { exactly, withoutWord } from './search.rules.ts';
import type { FullText } from './use-full-text.ts';

/** A longer text is not said again. */
const longestQuoted = 60;

export type AlsoFoundProps = {
  /** Where nothing is found: what there is with fewer filters. */
  help?: ReactNode;
  fullText: FullText;
  /** The patents whose titles have the text; undefined while it is not known. */
  titles: PatentPage | undefined;
  onSearch: (text: string) => void;
  onReset: () => void;
  /** Each can be chosen for comparing. */
  isChoosing: boolean;
};

/** What is found below the titles, or that neither has anything. */
export function AlsoFound(props: AlsoFoundProps) {
  const { fullText, titles } = props;
  const { page, text } = fullText;
  const isInNoTitle = titles?.total === 0;
  if (!page || page.total === 0)
    return isInNoTitle ? <FoundInNeither {...props} page={page} /> : null;
  const hasNumber = page.results.some(isByNumber);
  return (
    <>
      {isInNoTitle && !hasNumber ? (
        <p className={classes.noTitle}>
          {text.length > longestQuoted ? copy.noTitleLong : copy.noTitle(text)}
        </p>
      ) : null}
      <Section {...props} page={page} />
    </>
  );
}

/** Found by its number: it heads the page. */
export function NumberFound({
  fullText: { page, query },
  isChoosing,
}: Pick<AlsoFoundProps, 'fullText' | 'isChoosing'>) {
  const results = page?.results.filter(isByNumber) ?? [];
  if (!page || results.length === 0) return null;
  return (
    <section aria-label={copy.numbers} className={classes.section}>
      <ResultRows
        page={page}
        results={results}
        isDimmed={query.isPlaceholderData}
        isChoosing={isChoosing}
      />
    </section>
  );
}

const isByNumber = ({ part }: SearchPage['results'][number]) => part === 'number';

type PageProps = AlsoFoundProps & { page: SearchPage };

function Section({ fullText, titles, onSearch, isChoosing, page }: PageProps) {
  const start = useRef<HTMLElement>(null);
  const { query, at, turn } = fullText;
  // What is a card above already, for its title, has nothing new to say here.
  const cards = new Set(titles?.patents.map(({ id }) => id));
  const results = page.results.filter(
    (result) => !isByNumber(result) && !(result.part === 'title' && cards.has(result.patent.id)),
  );
  if (results.length === 0 && page.totalPages <= 1) return null;
  const above = page.results.length - results.length;
  const onTurn = (to: number) => {
    turn(to);
    start.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section ref={start} aria-labelledby="also-found" className={classes.section}>
      <h2 id="also-found" className={classes.heading}>
        {copy.also}
      </h2>
      <p className={classes.note}>
        {copy.total(page.total)}
        {above > 0 ? copy.shownAbove(above) : ''}
      </p>
      <Notes text={fullText.text} page={page} onSearch={onSearch} />
      {results.length > 0 ? (
        <ResultRows
          page={page}
          results={results}
          isDimmed={query.isPlaceholderData}
          isChoosing={isChoosing}
        />
      ) : null}
      <ResultPages found={page} at={at} onTurn={onTurn} label={copy.pages} />
    </section>
  );
}

type NotesProps = { text: string; page: SearchPage; onSearch: (text: string) => void };

/** What was searched in place of what was typed, and what found nothing. */
function Notes({ text, page, onSearch }: NotesProps) {
  return (
    <>
      {page.corrections.map(({ word, instead }) => (
        <p key={word} className={classes.note}>
          {copy.corrected(word, instead)}{' '}
          <Press words={copy.exactly(word)} to={exactly(text, word)} onSearch={onSearch} />
        </p>
      ))}
      {page.missing.map(({ word, without }) => (
        <p key={word} className={classes.note}>
          {copy.missing(word)}{' '}
          {without > 0 ? (
            <Press
              words={copy.without(word, without)}
              to={withoutWord(text, word)}
              onSearch={onSearch}
            />
          ) : null}
        </p>
      ))}
      {page.haveAll !== null && page.missing.length === 0 ? (
        <p className={classes.note}>{copy.widened(page.haveAll)}</p>
      ) : null}
    </>
  );
}

type PressProps = { words: string; to: string | null; onSearch: (text: string) => void };

function Press({ words, to, onSearch }: PressProps) {
  if (to === null) return null;
  return (
    <button type="button" className={classes.press} onClick={() => onSearch(to)}>
      {words}
    </button>
  );
}

type NeitherProps = AlsoFoundProps & { page: SearchPage | undefined };

/** Neither titles nor anything else: which words found nothing, and what finds something without them. */
function FoundInNeither({ fullText: { text }, page, onSearch, onReset, help }: NeitherProps) {
  const missing = page?.missing ?? [];
  const ways = missing.flatMap(({ word, without }) => {
    const to = without > 0 ? withoutWord(text, word) : null;
    return to === null ? [] : [{ word, without, to }];
  });
  return (
    <NothingFound
      text={missing.map(({ word }) => copy.missing(word)).join(' ')}
      ways={ways.map(({ word, without, to }) => (
        <Button key={word} onClick={() => onSearch(to)}>
          {copy.without(word, without)}
        </Button>
      ))}
      onReset={onReset}
      help={help}
    />
  );
}
