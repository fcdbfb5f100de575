import type { Introduction } from '@claimstead/contract/introductions.contract.ts';
import { Avatar, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/format-day.ts';
import { fullName, initialsOf } from '../../../lib/format.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { toastFailure } from '../../../ui/toasts.ts';
import { introductionsCopy } from './introductions.copy.ts';
import { introductionsOf, useAnswerIntroduction } from './introductions.queries.ts';
import classes from './introductions.module.css';

const copy = introductionsCopy.owner;

/** For owners who show no name: who asked, and the answer to each. */
export function Introductions({ patentId }: { patentId: string }) {
  const query = useQuery(introductionsOf(patentId));
  return (
    <section className={classes.asked} aria-labelledby="introductions-title">
      <h3 id="introductions-title" className={classes.title}>
        {copy.title}
      </h3>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.loading} heights={[64]} />}
      >
        {(asked) =>
          asked.length === 0 ? (
            <p className={classes.sight}>{copy.none}</p>
          ) : (
            <ul className={classes.list}>
              {asked.map((one) => (
                <Asked key={one.id} asked={one} patentId={patentId} />
              ))}
            </ul>
          )
        }
      </QuerySection>
    </section>
  );
}

function Asked({ asked, patentId }: { asked: Introduction; patentId: string }) {
  const { by, status } = asked;
  return (
    <li className={classes.one}>
      <div className={classes.who}>
        <Avatar src={by.imgUri} alt="" size={32}>
          {initialsOf(by)}
        </Avatar>
        <bdi className={classes.name}>{fullName(by)}</bdi>
        <time dateTime={asked.askedTimestamp} className={classes.when}>
          {formatLongDate(asked.askedTimestamp)}
        </time>
      </div>
      <p className={classes.message}>
        <bdi>{asked.message}</bdi>
      </p>
      {copy.statuses[status] === '' ? null : (
        <p className={classes.sight}>{copy.statuses[status]}</p>
      )}
      <Answers asked={asked} patentId={patentId} />
    </li>
  );
}

function Answers({
  asked: { id, by, status },
  patentId,
}: {
  asked: Introduction;
  patentId: string;
}) {
  const answer = useAnswerIntroduction(patentId);
  if (status === 'made') return null;
  const name = fullName(by);
  const give = (given: 'made' | 'declined') =>
    answer.mutate(
      { id, status: given },
      { onError: (error) => toastFailure(copy.notSaved, error) },
    );
  return (
    <div className={classes.answers}>
      <Button
        size="compact-sm"
        aria-label={copy.makeTo(name)}
        loading={answer.isPending}
        onClick={() => give('made')}
      >
        {copy.make}
      </Button>
      {status === 'asked' ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={copy.declineTo(name)}
          disabled={answer.isPending}
          onClick={() => give('declined')}
        >
          {copy.decline}
        </Button>
      ) : null}
    </div>
  );
}
