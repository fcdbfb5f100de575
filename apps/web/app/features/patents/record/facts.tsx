import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { PatentRecord, Provenance } from '@claimstead/contract/patents.contract.ts';
import type { ReactNode } from 'react';
import { shownName } from '../../../lib/shown-name.ts';
import { sourceWords } from '../../../lib/source-words.ts';
import { MoreList } from './more-list.tsx';
import { recordCopy as copy } from './record.copy.ts';
import { classesByName, formatApplicationNumber, isSameTitle } from './record.rules.ts';
import { Source } from './source.tsx';
import classes from './record.module.css';

const also = copy.also;
const mostNames = 6;

type Names = PatentRecord['inventors'];

type PeopleProps = Pick<PatentRecord, 'inventors' | 'assignee'> & {
  /** Whether the recorded papers lead to the listed owners; else whoever the last one names may have nothing. */
  titleAgrees: boolean;
};

/** Those whom the record names. */
export function People({ inventors, assignee, titleAgrees }: PeopleProps) {
  const isFromPapers = assignee?.provenance.source === 'office';
  return (
    <div className={classes.pairs}>
      {isFromPapers && !titleAgrees ? (
        <Named title={copy.lastNamed} names={assignee}>
          <a href={`#${listingSections.title}`}>{copy.toTitle}</a>
        </Named>
      ) : (
        <Named title={copy.assignee} names={assignee} />
      )}
      <Named title={copy.inventors} names={inventors} />
    </div>
  );
}

type NamedProps = { title: string; names: Names; children?: ReactNode };

function Named({ title, names, children }: NamedProps) {
  if (names === null || names.value.length === 0) return null;
  return (
    <div>
      <h4 className={classes.small}>{title}</h4>
      <MoreList items={names.value} most={mostNames}>
        {(name, at) => (
          <li key={at}>
            <bdi>{shownName(name)}</bdi>
          </li>
        )}
      </MoreList>
      <Source of={names.provenance} />
      {children}
    </div>
  );
}

export function Classes({ classes: of }: { classes: NonNullable<PatentRecord['classes']> }) {
  return (
    <>
      <ul className={classes.list}>
        {classesByName(of.value).map(({ name, symbols }) => (
          <li key={name}>
            {name === null ? null : <span className={classes.className}>{name}: </span>}
            <span className={classes.symbols}>
              <bdi>{symbols.join(', ')}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <Source of={of.provenance} />
    </>
  );
}

/** Single facts, one line each; those that nobody knows are not there. */
export function AlsoKnown({ record, title }: { record: PatentRecord; title: string }) {
  const { sheets, figures } = record;
  const drawings = [
    ...(sheets === null ? [] : [also.sheets(sheets.value)]),
    ...(figures === null ? [] : [also.figures(figures.value)]),
  ].join(', ');
  const named = record.title && !isSameTitle(record.title.value, title) ? record.title : null;
  const rows: (Row | null)[] = [
    row(also.name, named, (text) => text),
    row(also.application, record.applicationNumber, formatApplicationNumber),
    row(also.status, record.statusText, (text) => text),
    row(also.adjustment, record.adjustmentDays, also.days),
    row(also.disclaimer, record.terminalDisclaimer, (is) =>
      is ? also.disclaimed : also.notDisclaimed,
    ),
    row(also.drawings, sheets ?? figures, () => drawings),
    row(also.citations, record.citations, also.cited),
  ];
  const known = rows.filter((one) => one !== null);
  const [first] = known;
  if (!first) return null;
  // Said once where it is the same for all.
  const isOneSource = known.every(
    ({ provenance }) => sourceWords(provenance) === sourceWords(first.provenance),
  );
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{also.title}</h3>
      <dl className={classes.rows}>
        {known.map(({ name, value, provenance }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
              {isOneSource ? null : <Source of={provenance} />}
            </dd>
          </div>
        ))}
      </dl>
      {isOneSource ? <Source of={first.provenance} /> : null}
    </div>
  );
}

type Row = { name: string; value: ReactNode; provenance: Provenance };

function row<Value>(
  name: string,
  fact: { value: Value; provenance: Provenance } | null,
  words: (value: Value) => string,
): Row | null {
  return fact && { name, value: words(fact.value), provenance: fact.provenance };
}
