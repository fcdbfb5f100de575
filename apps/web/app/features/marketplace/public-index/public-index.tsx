import type { PublicIndex } from '@claimstead/contract/public-pages.ts';
import { publicRoot } from '@claimstead/contract/public-pages.ts';
import { formatPatentNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { publicIndexCopy as copy } from './public-index.copy.ts';
import classes from './public-index.module.css';

type Chosen = Partial<Record<'class' | 'letter' | 'page', string | null>>;

/** The address of a part of the index. */
export function indexPath(chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
  return query.size === 0 ? publicRoot : `${publicRoot}?${query}`;
}

/** All patents that everyone may read, by class and letter. Its links are whole pages, which the server has ready. */
export function PublicIndexView({ index }: { index: PublicIndex }) {
  return (
    <>
      <PageHeading title={copy.title} text={copy.intro} />
      <div className={classes.root}>
        <Classes index={index} />
        <div className={classes.found}>
          <Letters index={index} />
          <p className={classes.total}>{copy.total(index.total)}</p>
          {index.links.length === 0 ? (
            <EmptyState title={copy.empty} text={copy.emptyText} />
          ) : (
            <ul className={classes.links}>
              {index.links.map(({ path, title, number }) => (
                <li key={path} className={classes.link}>
                  <a href={path}>
                    <bdi>{title}</bdi>
                  </a>
                  <span className={classes.count}>{formatPatentNumber(number)}</span>
                </li>
              ))}
            </ul>
          )}
          <Pages index={index} />
        </div>
      </div>
    </>
  );
}

function Classes({ index: { classes: all, chosenClass } }: { index: PublicIndex }) {
  if (all.length === 0) return null;
  return (
    <nav aria-label={copy.classes} className={classes.classes}>
      <h2 className={classes.small}>{copy.classes}</h2>
      <ul className={classes.list}>
        <li>
          <a href={publicRoot} aria-current={chosenClass === null ? 'page' : undefined}>
            {copy.allClasses}
          </a>
        </li>
        {all.map(({ symbol, name, count }) => (
          <li key={symbol} data-deep={symbol.length > 1 || undefined}>
            <a
              href={indexPath({ class: symbol })}
              aria-current={chosenClass === symbol ? 'page' : undefined}
            >
              {symbol}
              {name === null ? '' : ` ${name}`}
            </a>{' '}
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Letters({ index: { letters, letter: chosen, chosenClass } }: { index: PublicIndex }) {
  if (letters.length === 0) return null;
  return (
    <nav aria-label={copy.letters}>
      <ul className={classes.letters}>
        <li>
          <a
            href={indexPath({ class: chosenClass })}
            aria-current={chosen === null ? 'page' : undefined}
          >
            {copy.allLetters}
          </a>
        </li>
        {letters.map(({ letter }) => (
          <li key={letter}>
            <a
              href={indexPath({ class: chosenClass, letter })}
              aria-current={chosen === letter ? 'page' : undefined}
            >
              {letter === '~' ? copy.otherLetters : letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pages({ index: { page, pages, letter, chosenClass } }: { index: PublicIndex }) {
  if (pages < 2) return null;
  const to = (other: number) =>
    indexPath({ class: chosenClass, letter, page: other === 1 ? null : String(other) });
  return (
    <nav aria-label={copy.pages} className={classes.pages}>
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev">
          {copy.previous}
        </a>
      ) : null}
      <span>{copy.page(page, pages)}</span>
      {page < pages ? (
        <a href={to(page + 1)} rel="next">
          {copy.next}
        </a>
      ) : null}
    </nav>
  );
}
