import type { PatentRecord, TrialsOfPatent } from '@claimstead/contract/patents.contract.ts';
import type { Trial } from '@claimstead/contract/proceedings.contract.ts';
import { Badge } from '@mantine/core';
import { formatLongDay } from '../../../lib/format-day.ts';
import { shownName } from '../../../lib/shown-name.ts';
import { MoreList } from './more-list.tsx';
import { proceedingsCopy as copy, trialKindWords } from './proceedings.copy.ts';
import { formatApplicationNumber } from './record.rules.ts';
import { Source } from './source.tsx';
import classes from './record.module.css';

const mostTrials = 6;
const days = [
  'petitionFiledOn',
  'filingAccordedOn',
  'institutionDecidedOn',
  'latestDecisionOn',
  'terminatedOn',
] as const;

type ProceedingsProps = Pick<PatentRecord, 'trials' | 'reexaminations'>;

/** The office's trials of the patent, and the reexaminations that its continuity shows. */
export function Proceedings({ trials, reexaminations }: ProceedingsProps) {
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{copy.title}</h3>
      {trials.state === 'not_asked' ? null : (
        <div className={classes.proceedings}>
          <h4 className={classes.small}>{copy.trials}</h4>
          <Trials trials={trials} />
        </div>
      )}
      {reexaminations === null ? null : <Reexaminations of={reexaminations} />}
    </div>
  );
}

function Trials({ trials }: { trials: Exclude<TrialsOfPatent, { state: 'not_asked' }> }) {
  if (trials.state === 'unread') {
    return <p className={classes.soft}>{copy.unread(trials.unreadAt)}</p>;
  }
  const again =
    trials.unreadAt === null ? null : (
      <p className={classes.source}>{copy.unreadSince(trials.unreadAt)}</p>
    );
  if (trials.state === 'none') {
    return (
      <>
        <p className={classes.finding}>{copy.none(trials.provenance.asOf)}</p>
        <p className={classes.source}>{copy.noneFrom}</p>
        {again}
      </>
    );
  }
  return (
    <>
      <div className={classes.trials}>
        <MoreList items={trials.trials} most={mostTrials}>
          {(trial) => <TrialRow key={trial.number} trial={trial} />}
        </MoreList>
      </div>
      <p className={classes.source}>{copy.statusIsTheirs}</p>
      <Source of={trials.provenance} />
      {trials.missedAt === null ? null : (
        <p className={classes.source}>{copy.missed(trials.missedAt)}</p>
      )}
      {again}
    </>
  );
}

function TrialRow({ trial }: { trial: Trial }) {
  return (
    <li className={classes.trial}>
      <div className={classes.trialHead}>
        <bdi className={classes.memberNumber}>{trial.number}</bdi>
        <bdi>{trialKindWords(trial)}</bdi>
        <Badge color="gray">
          <bdi>{trial.status ?? copy.noStatus}</bdi>
        </Badge>
      </div>
      <dl className={classes.trialFacts}>
        {trial.parties.map(({ role, name }) => (
          <div key={role}>
            <dt>{copy.roles[role]}</dt>
            <dd>
              <bdi>{shownName(name)}</bdi>
            </dd>
          </div>
        ))}
        {days.map((day) => {
          const on = trial[day];
          return on === null ? null : (
            <div key={day}>
              <dt>{copy.days[day]}</dt>
              <dd>{formatLongDay(on)}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

function Reexaminations({ of }: { of: NonNullable<PatentRecord['reexaminations']> }) {
  return (
    <div className={classes.proceedings}>
      <h4 className={classes.small}>{copy.reexaminations}</h4>
      <MoreList items={of.value} most={mostTrials}>
        {({ controlNumber, kind, filedOn }) => (
          <li key={controlNumber} className={classes.member}>
            <span className={classes.memberNumber}>{formatApplicationNumber(controlNumber)}</span>
            <span className={classes.soft}>
              {copy.reexaminationKinds[kind]}
              {filedOn === null ? '' : copy.filedOn(filedOn)}
            </span>
          </li>
        )}
      </MoreList>
      <Source of={of.provenance} />
    </div>
  );
}
