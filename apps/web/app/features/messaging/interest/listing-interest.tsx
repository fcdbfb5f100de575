import { viewSources } from '@claimstead/contract/listing-interest.ts';
import type { ListingInterest as Interest } from '@claimstead/contract/messaging.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api-query.ts';
import { formatShortDay } from '../../../lib/format-day.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { interestCopy as copy } from './interest.copy.ts';
import classes from './interest.module.css';

const kinds = ['views', 'saves', 'messages', 'offers'] as const;
type Day = Interest['days'][number];

/** For owners: how often the listing was opened, saved, written about and offered for, and where readers came from. */
export function ListingInterest({ patentId }: { patentId: string }) {
  const query = useQuery(
    apiQuery(['listings', 'interest', patentId], 'GET /patent/interest', { query: { patentId } }),
  );
  return (
    <section className={classes.root} aria-labelledby="interest-title">
      <h3 id="interest-title" className={classes.title}>
        {copy.title}
      </h3>
      <QuerySection query={query} failed={copy.failed} waiting={<Waiting />}>
        {(interest) => <Shown interest={interest} />}
      </QuerySection>
    </section>
  );
}

function Shown({ interest: { days, sources } }: { interest: Interest }) {
  const withAny = days.filter((day) => kinds.some((kind) => day[kind] > 0));
  if (withAny.length === 0) return <p className={classes.soft}>{copy.none}</p>;
  return (
    <>
      <ul className={classes.totals}>
        {kinds.map((kind) => (
          <li key={kind}>{copy[kind](days.reduce((sum, day) => sum + day[kind], 0))}</li>
        ))}
      </ul>
      <Plot days={days} />
      <Sources sources={sources} />
      <details>
        <summary>{copy.byDay}</summary>
        <Table days={withAny.toReversed()} />
      </details>
      <p className={classes.soft}>{copy.note}</p>
    </>
  );
}

/** The views of each day as a bar. What it shows is in the table below. */
function Plot({ days }: { days: Day[] }) {
  const most = Math.max(...days.map(({ views }) => views));
  if (most === 0) return null;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={classes.plot} aria-hidden="true">
      <figcaption className={classes.soft}>{copy.most(most)}</figcaption>
      <svg viewBox={`0 0 ${days.length * 10} 60`} preserveAspectRatio="none">
        {days.map(({ day, views }, at) => {
          const height = (views / most) * 58;
          return <rect key={day} x={at * 10 + 1} width={8} y={60 - height} height={height} />;
        })}
      </svg>
      <p className={classes.ends}>
        <span>{first ? formatShortDay(first.day) : null}</span>
        <span>{last ? formatShortDay(last.day) : null}</span>
      </p>
    </figure>
  );
}

function Sources({ sources }: Pick<Interest, 'sources'>) {
  const known = viewSources.filter((source) => (sources[source] ?? 0) > 0);
  if (known.length === 0) return null;
  return (
    <dl className={classes.sources} aria-label={copy.from}>
      {known
        .toSorted((one, other) => (sources[other] ?? 0) - (sources[one] ?? 0))
        .map((source) => (
          <div key={source} className={classes.source}>
            <dt>{copy.sources[source]}</dt>
            <dd>{(sources[source] ?? 0).toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  );
}

function Table({ days }: { days: Day[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {copy.columns[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatShortDay(day.day)}</th>
            {kinds.map((kind) => (
              <td key={kind}>{day[kind]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton height={96} radius="xs" />
    </div>
  );
}
