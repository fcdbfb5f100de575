import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuerySection } from '../../../ui/query-section.tsx';
import { filingTitleCopy as copy, nowWords, sinceWords } from './filing-title.copy.ts';
import { operationsQueries } from '../operations.queries.ts';
import classes from '../operations.module.css';

/** The owners of a signed sale against the office's record of now, and what has changed since the payment. */
export function FilingTitle({ saleId }: { saleId: string }) {
  const query = useQuery(operationsQueries.filingTitle(saleId));
  return (
    <section aria-label={copy.title}>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<p role="status">{copy.pending}</p>}
      >
        {(title) => (
          <>
            <p>
              <strong>{nowWords(title)}</strong> {sinceWords(title)}
            </p>
            {title.abstract.reasons.length > 0 ? (
              <ul className={classes.ownerList}>
                {title.abstract.reasons.map(({ code, text, reelFrame }) => (
                  <li key={`${code} ${reelFrame ?? ''} ${text}`}>
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
            {title.stops ? (
              <p className={classes.late} role="alert">
                {copy.stops}{' '}
                <Anchor component={Link} to={`/operations/titles/${title.patentId}`}>
                  {copy.open}
                </Anchor>
              </p>
            ) : null}
          </>
        )}
      </QuerySection>
    </section>
  );
}
