import type { MailWish } from '@claimstead/contract/notifications.contract.ts';
import { Alert, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { useSent } from '../../ui/use-sent.ts';
import { type Choice, mailWishesQuery, useChooseMails } from './mail-wishes.queries.ts';
import classes from './mail-wishes.module.css';
import { mailWishesCopy as copy } from './notifications.copy.ts';

const wishes = Object.keys(copy.wishes) as MailWish[];

/** What is emailed right away, in a daily digest, or not at all: kind by kind, saved as soon as it is chosen. */
export function MailWishes() {
  const query = useQuery(mailWishesQuery());
  return (
    <QuerySection
      query={query}
      failed={copy.loadFailed}
      waiting={<WaitingLines label={copy.loading} heights={[58, 58]} />}
    >
      {(choices) => <Choices choices={choices} />}
    </QuerySection>
  );
}

function Choices({ choices }: { choices: Choice[] }) {
  const choose = useChooseMails();
  const { variables, isSuccess, error } = choose;
  const done = isSuccess ? variables : null;
  return (
    <>
      <ul className={classes.rows}>
        {choices.map((choice) => (
          <Row key={choice.kind} choice={choice} onChoose={choose.mutateAsync} />
        ))}
      </ul>
      <output className={classes.news}>
        {done ? copy.saved(copy.kinds[done.kind].name, copy.wishes[done.wish]) : ''}
      </output>
      <div role="alert">
        {error ? (
          <Alert color="red" role="presentation" title={copy.failed}>
            {wordsFor(error)}
          </Alert>
        ) : null}
      </div>
    </>
  );
}

type RowProps = { choice: Choice; onChoose: (choice: Choice) => Promise<unknown> };

function Row({ choice: { kind, wish }, onChoose }: RowProps) {
  const id = useId();
  const [shown, change] = useSent(wish, (next) => onChoose({ kind, wish: next }));
  const { name, text } = copy.kinds[kind];
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <label htmlFor={id} className={classes.name}>
          {name}
        </label>
        <span id={`${id}-text`} className={classes.small}>
          {text}
        </span>
      </div>
      <NativeSelect
        id={id}
        className={classes.choice}
        aria-describedby={`${id}-text`}
        value={shown}
        data={wishes.map((one) => ({ value: one, label: copy.wishes[one] }))}
        onChange={({ currentTarget }) => change(wishOf(currentTarget.value) ?? wish)}
      />
    </li>
  );
}

function wishOf(value: string): MailWish | undefined {
  return wishes.find((one) => one === value);
}
