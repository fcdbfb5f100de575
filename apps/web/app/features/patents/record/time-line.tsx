import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { useState } from 'react';
import { formatLongDay } from '../../../lib/format-day.ts';
import { recordCopy as copy } from './record.copy.ts';
import { dayOf, recordParts, type TimeMark, timeLineOf } from './record.rules.ts';
import { Source } from './source.tsx';
import panel from './record.module.css';
import classes from './time-line.module.css';

/** Filed, granted, until when: as a line, in words, and as a table. */
export function TimeLine({ record: of }: { record: PatentRecord }) {
  const { filedOn, grantedOn, term } = of;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const marks = timeLineOf(of, today);
  const knowsTerm = term.outcome.kind !== 'unknown' || filedOn !== null || grantedOn !== null;
  return (
    <div className={panel.part} id={recordParts.term}>
      {marks ? <Line marks={marks} /> : null}
      <dl className={classes.days}>
        {filedOn ? <Day name={copy.marks.filed} fact={filedOn} /> : null}
        {grantedOn ? <Day name={copy.marks.granted} fact={grantedOn} /> : null}
        {knowsTerm ? (
          <div className={classes.day} data-wide={dayOf(term.outcome) === null || undefined}>
            <dt className="caption">{copy.term}</dt>
            <dd>
              <span className={classes.value}>{term.words}</span>
              <span className={panel.source}>{copy.computed}</span>
            </dd>
          </div>
        ) : null}
      </dl>
      {knowsTerm ? <How term={term} /> : null}
      {marks ? <Table marks={marks} /> : null}
    </div>
  );
}

function Day({ name, fact }: { name: string; fact: NonNullable<PatentRecord['filedOn']> }) {
  return (
    <div className={classes.day}>
      <dt className="caption">{name}</dt>
      <dd>
        <time className={classes.value} dateTime={fact.value}>
          {formatLongDay(fact.value)}
        </time>
        <Source of={fact.provenance} />
      </dd>
    </div>
  );
}

/** The sum behind the term, step by step. */
function How({ term }: Pick<PatentRecord, 'term'>) {
  if (term.steps.length === 0) return null;
  return (
    <details className={panel.fold}>
      <summary>{copy.how}</summary>
      <ol className={classes.steps}>
        {term.steps.map(({ text, day }, at) => (
          <li key={at}>
            <span>{text}</span>
            {day === null ? null : <time dateTime={day}>{formatLongDay(day)}</time>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Marks differ in form, not in color. What it shows is in the words below it and in the table. */
function Line({ marks }: { marks: TimeMark[] }) {
  const first = marks[0];
  const last = marks.at(-1);
  return (
    <div className={classes.figure} aria-hidden="true">
      <div className={classes.line}>
        {marks.map(({ kind, day, at, years }) => (
          <span
            key={`${kind}-${day}`}
            className={classes.mark}
            data-kind={kind}
            style={{ left: `${at}%` }}
          >
            {kind === 'fee' ? <span className={classes.below}>{years}</span> : null}
            {kind === 'today' ? (
              <span className={classes.above} data-edge={edgeOf(at)}>
                {copy.marks.today}
              </span>
            ) : null}
          </span>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{first?.day.slice(0, 4)}</span>
        <span>{last?.day.slice(0, 4)}</span>
      </div>
      <ul className={classes.legend}>
        {legend.map((kind) =>
          marks.some((mark) => mark.kind === kind) ? (
            <li key={kind}>
              <span className={classes.sign} data-kind={kind} />
              {kind === 'fee' ? copy.feesOnLine : copy.marks[kind]}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

const legend = ['filed', 'granted', 'fee', 'end'] as const;

/** Words near an end of the line begin or end there. @param at in percent */
function edgeOf(at: number): 'start' | 'end' | undefined {
  if (at < 8) return 'start';
  return at > 92 ? 'end' : undefined;
}

function Table({ marks }: { marks: TimeMark[] }) {
  return (
    <details className={panel.fold}>
      <summary>{copy.asTable}</summary>
      <table className={panel.table} aria-label={copy.line}>
        <thead>
          <tr>
            <th scope="col">{copy.what}</th>
            <th scope="col">{copy.day}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map(({ kind, day, years }) => (
            <tr key={`${kind}-${day}`}>
              <th scope="row">{kind === 'fee' ? copy.feeDue(years ?? 3.5) : copy.marks[kind]}</th>
              <td>{formatLongDay(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
