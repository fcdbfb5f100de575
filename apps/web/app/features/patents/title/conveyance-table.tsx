import type { Conveyance } from '@claimstead/contract/patents.contract.ts';
import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { formatLongDay } from '../../../lib/format-day.ts';
import { shownName } from '../../../lib/shown-name.ts';
import { titleCopy as copy } from './title.copy.ts';
import classes from './title.module.css';

/** Every recorded paper in the order in which it was signed, with a link to it where the office shows it. */
export function ConveyanceTable({ conveyances }: { conveyances: readonly Conveyance[] }) {
  if (conveyances.length === 0) return <p className={classes.soft}>{copy.noPapers}</p>;
  const { columns } = copy;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={classes.scroll} role="region" aria-label={copy.papers} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {Object.values(columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conveyances.map((paper, index) => (
            <PaperRow key={`${paper.reelFrame} ${index}`} paper={paper} number={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Parties, each apart: a name that runs the other way turns no other. */
function Names({ of: names }: { of: readonly string[] }) {
  if (names.length === 0) return copy.nobody;
  return names.map((name, at) => (
    <Fragment key={at}>
      {at === 0 ? null : ', '}
      <bdi>{shownName(name)}</bdi>
    </Fragment>
  ));
}

function PaperRow({ paper, number }: { paper: Conveyance; number: number }) {
  const { kind, text, from, to, executedOn, recordedOn, reelFrame, documentUrl } = paper;
  return (
    <tr>
      <td>{number}</td>
      <td>
        {copy.kinds[kind]}
        {paper.open === null ? null : (
          <strong className={classes.state}>{paper.open ? copy.open : copy.released}</strong>
        )}
        <bdi className={classes.asWritten}>{text}</bdi>
      </td>
      <td>
        <Names of={from} /> <span className={classes.soft}>{copy.to}</span> <Names of={to} />
      </td>
      <td>
        {executedOn ? formatLongDay(executedOn) : copy.unknownDay}
        <span className={classes.asWritten}>
          {recordedOn ? formatLongDay(recordedOn) : copy.unknownDay}
        </span>
      </td>
      <td>
        {documentUrl ? (
          <Anchor href={documentUrl} target="_blank" rel="noreferrer">
            {reelFrame}
          </Anchor>
        ) : (
          reelFrame
        )}
        {paper.recordedAgainst === null ? null : (
          <span className={classes.asWritten}>{copy.against(paper.recordedAgainst)}</span>
        )}
      </td>
    </tr>
  );
}
