import { disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { DisclosureChange } from '@claimstead/contract/disclosures.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { answerWords, disclosuresCopy } from './disclosures.copy.ts';
import { disclosureQueries, type HistoryQuery } from './disclosures.queries.ts';
import { whatChanged } from './disclosures.rules.ts';
import { NamedPatents } from './reference-patents.tsx';
import { PaperLinks } from './paper-links.tsx';
import classes from './history.module.css';

const copy = disclosuresCopy.history;

/** Below the owners' own sheet: folded, and loaded when it is opened. */
export function OwnHistory({ patentId, count }: { patentId: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{copy.show(count)}</summary>
      {isOpen ? (
        <>
          <p className={classes.soft}>{copy.ownersOnly}</p>
          <DisclosureHistory changes={disclosureQueries.history(patentId)} />
        </>
      ) : null}
    </details>
  );
}

/** Every change of a sheet, latest first: which question, what became of its answer, when and by whom. */
export function DisclosureHistory({ changes }: { changes: HistoryQuery }) {
  const query = useInfiniteQuery(changes);
  const { data, error, refetch } = query;
  return (
    <>
      <QuerySection
        query={{ data: data?.pages.flatMap((page) => page.changes), error, refetch }}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.loading} heights={[44, 44, 44]} />}
        empty={<p className={classes.soft}>{copy.empty}</p>}
      >
        {(rows) => (
          <ol className={classes.changes} aria-label={copy.title}>
            {rows.map((change) => (
              <li key={change.version}>
                <Change change={change} />
              </li>
            ))}
          </ol>
        )}
      </QuerySection>
      {query.hasNextPage ? (
        <Button
          className={classes.more}
          size="sm"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.earlier}
        </Button>
      ) : null}
    </>
  );
}

function Change({ change }: { change: DisclosureChange }) {
  const { question, before, after, version, at, by, inDeal } = change;
  const what = whatChanged(change);
  const tellsText = (what.answer || what.details) && after.text !== '';
  const lostText = before !== null && before.text !== '' && before.text !== after.text;
  return (
    <>
      <div className={classes.head}>
        <strong>{disclosureWords[question].name}</strong> <span>{headOf(change)}</span>{' '}
        {inDeal ? (
          <Badge size="sm" color="brass">
            {copy.inDeal}
          </Badge>
        ) : null}
      </div>
      <p className={classes.when}>
        {copy.version(version)} · <time dateTime={at}>{copy.by(formatDateTime(at), by)}</time>
      </p>
      {tellsText ? <p className={classes.text}>{after.text}</p> : null}
      {what.answer || what.details ? <NamedPatents patents={after.referencePatents} /> : null}
      {lostText ? (
        <p className={classes.was}>
          {copy.before}
          {before.text}
        </p>
      ) : null}
      <PaperLinks papers={change.added} label={copy.added(what.added)} />
      <PaperLinks papers={change.removed} label={copy.removed(what.removed)} />
    </>
  );
}

/** "Changed from “Yes” to “No”, document removed". */
function headOf(change: DisclosureChange): string {
  const { before, after } = change;
  const what = whatChanged(change);
  const to = answerWords[after.answer];
  const answered = before ? copy.changed(answerWords[before.answer], to) : copy.answered(to);
  const [first = '', ...rest] = [
    ...(what.answer ? [answered] : []),
    ...(what.details ? [copy.details] : []),
    ...(what.added > 0 ? [copy.added(what.added)] : []),
    ...(what.removed > 0 ? [copy.removed(what.removed)] : []),
  ];
  return [first, ...rest.map((part) => part.toLowerCase())].join(', ');
}
