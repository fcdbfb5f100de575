import type { AbstractOfTitle as Abstract } from '@claimstead/contract/patents.contract.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { formatLongDay } from '../../../lib/format-day.ts';
import { shownName } from '../../../lib/shown-name.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ConveyanceGraph } from './conveyance-graph.tsx';
import { ConveyanceTable } from './conveyance-table.tsx';
import { titleCopy as copy } from './title.copy.ts';
import { titleQueries } from './title.queries.ts';
import { uccSearches } from './ucc-searches.ts';
import classes from './title.module.css';

type Props = { patentId: string };

/** The abstract of title of a listing: what came of comparing the recorded papers with the listed owners. */
export function AbstractOfTitle({ patentId }: Props) {
  const query = useQuery(titleQueries.ofListing(patentId));
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<Waiting />}>
      {(abstract) => <AbstractView abstract={abstract} />}
    </QuerySection>
  );
}

/** Everything that is known: the outcome, who has it by the papers, and the papers as a picture and a table. */
export function AbstractView({ abstract }: { abstract: Abstract }) {
  const { outcome, inventors, conveyances } = abstract;
  return (
    <div className={classes.root}>
      <TitleOutcomeView abstract={abstract} />
      {outcome === 'not_checked' ? null : (
        <>
          <Owners abstract={abstract} />
          <ConveyanceGraph inventors={inventors} conveyances={conveyances} />
          <ConveyanceTable conveyances={conveyances} />
        </>
      )}
      <StateFilings abstract={abstract} />
    </div>
  );
}

/** The outcome in words, its day, the reasons one by one, and what an operator found. */
export function TitleOutcomeView({ abstract }: { abstract: Abstract }) {
  const { outcome, asOf, reasons, finding, terminalDisclaimer } = abstract;
  const found = finding ? formatDateTime(finding.foundAt) : '';
  return (
    <div className={classes.outcome} role="group" aria-label={copy.heading}>
      <strong className={classes.words} data-outcome={outcome}>
        {copy.outcomes[outcome]}
      </strong>
      {asOf ? <p className={classes.soft}>{copy.asOf(formatLongDay(asOf))}</p> : null}
      {reasons.length > 0 ? (
        <ul className={classes.reasons} aria-label={copy.reasons}>
          {reasons.map(({ text, reelFrame }, index) => (
            <li key={index}>
              <bdi>{text}</bdi>
              {reelFrame ? <span className={classes.soft}> ({reelFrame})</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {terminalDisclaimer ? <p className={classes.soft}>{copy.disclaimer}</p> : null}
      {finding ? (
        <div className={classes.finding}>
          <strong>
            {finding.permits ? copy.finding.permits : copy.finding.refuses},{' '}
            {finding.paperSha256 ? copy.finding.fromPaper(found) : copy.on(found)}
          </strong>
          <p>{finding.text}</p>
        </div>
      ) : null}
      <p className={classes.soft}>{copy.notAFinding}</p>
    </div>
  );
}

function Owners({ abstract: { owners, outcome } }: { abstract: Abstract }) {
  if (owners.length === 0) return null;
  return (
    <div>
      <h3 className={classes.small}>
        {outcome === 'cannot_tell' ? copy.owners.asFarAsRead : copy.owners.known}
      </h3>
      <ul className={classes.reasons}>
        {owners.map(({ name, shareBasisPoints }) => (
          <li key={name}>
            <bdi>{shownName(name)}</bdi>
            {shareBasisPoints === null ? null : ` · ${copy.share(shareBasisPoints / 100)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where else liens may be filed: the office's record shows only what was recorded there. */
function StateFilings({ abstract: { outcome, conveyances } }: { abstract: Abstract }) {
  const hasLien = conveyances.some(({ kind }) => kind === 'security');
  const { liens } = copy;
  return (
    <div>
      <p className={classes.soft}>
        {outcome === 'not_checked' || hasLien ? liens.also : liens.none}
      </p>
      <details>
        <summary>{liens.where}</summary>
        <p className={classes.soft}>{liens.how}</p>
        <ul className={classes.states}>
          {uccSearches.map(([state, address]) => (
            <li key={state}>
              <Anchor href={address} target="_blank" rel="noreferrer">
                {state}
              </Anchor>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton height={16} width="60%" radius="xs" />
      <Skeleton height={12} mt={10} width="80%" radius="xs" />
    </div>
  );
}
