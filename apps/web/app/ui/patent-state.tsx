import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatLongDay } from '../lib/format-day.ts';
import { patentStateCopy as copy } from './patent-state.copy.ts';
import classes from './patent-state.module.css';

type Name = keyof typeof copy.parts;
type Tone = 'calm' | 'notice' | 'warning';

/** What asks for a second look, and what speaks against buying. */
const tones: { [Part in Name]: Record<PatentState[Part]['state'], Tone> } = {
  term: {
    runs: 'calm',
    ended: 'warning',
    lapsed: 'warning',
    surrendered: 'warning',
    unclear: 'notice',
    not_known: 'notice',
  },
  fees: {
    settled: 'calm',
    no_fees: 'calm',
    over: 'calm',
    window_open: 'notice',
    with_surcharge: 'notice',
    not_known: 'notice',
  },
  title: {
    agrees: 'calm',
    cleared: 'calm',
    cannot_tell: 'notice',
    not_checked: 'notice',
    differs: 'warning',
    refused: 'warning',
  },
  disclosures: { none: 'notice', some: 'calm', all: 'calm', not_shown: 'calm' },
};

type Props = {
  patentId: string;
  state: PatentState;
  /** The person is about to pay: everything that belongs to a part is read, and what the record can't say. */
  whole?: boolean;
  /** Closes the dialog on the way to a section of the listing. */
  onLeave?: () => void;
};

const parts = ['term', 'fees', 'title', 'disclosures'] as const;

/** What decides about a patent: term, fees, title and disclosures, a sentence each with its day and a way down. */
export function PatentStateStrip({ patentId, state, whole, onLeave }: Props) {
  return (
    <div className={classes.root} role="group" aria-label={copy.heading}>
      <ul className={classes.parts}>
        {parts.map((name) => (
          <li key={name} className={classes.part} data-tone={toneOf(state, name)}>
            <Anchor
              component={Link}
              to={`/listing/${patentId}#${state[name].section}`}
              className={classes.name}
              {...(onLeave ? { onClick: onLeave } : {})}
            >
              {copy.parts[name]}
            </Anchor>
            <Said
              part={state[name]}
              also={name === 'title' ? state.disclaimer : null}
              whole={whole ?? false}
            />
          </li>
        ))}
      </ul>
      {whole ? <p className={classes.limits}>{copy.limits}</p> : null}
    </div>
  );
}

type SaidProps = {
  part: PatentState[Name];
  /** What is read with it wherever it stands; null: nothing. */
  also: string | null;
  whole: boolean;
};

function Said({ part, also, whole }: SaidProps) {
  const { words, more, asOf } = part;
  return (
    <div className={classes.said}>
      <span className={classes.words}>{words}</span>{' '}
      {asOf ? <span className={classes.day}>{copy.asOf(formatLongDay(asOf))}</span> : null}
      {also ? <p className={classes.also}>{also}</p> : null}
      {whole && more.length > 0 ? (
        <ul className={classes.more}>
          {more.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function toneOf(state: PatentState, name: Name): Tone {
  if (name === 'title' && state.disclaimer && tones.title[state.title.state] === 'calm')
    return 'notice';
  // Each table has every state of its part.
  const table: Record<string, Tone> = tones[name];
  return table[state[name].state] ?? 'calm';
}
