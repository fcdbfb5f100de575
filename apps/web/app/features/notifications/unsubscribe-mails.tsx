import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { useUnsubscribeMails } from './mail-wishes.queries.ts';
import { unsubscribeMailsCopy as copy } from './notifications.copy.ts';
import classes from './unsubscribe-mails.module.css';

/**
 * Ends the mails of one kind at one press, signed in or not. Opening the page changes nothing: programs
 * that look through mails open every address in them.
 */
export function UnsubscribeMails({ token }: { token: string }) {
  const unsubscribe = useUnsubscribeMails(token);
  const { data, error, isPending } = unsubscribe;
  const isUnknown =
    token === '' ||
    isProblem(error, 'notifications.unsubscribe_unknown') ||
    isProblem(error, 'http.invalid_request');
  if (data) return <Outcome title={copy.done} text={copy.doneText[data.kind]} />;
  if (isUnknown) return <Outcome title={copy.unknown} text={copy.unknownText} />;
  return (
    <section className={classes.card} aria-labelledby="unsubscribe">
      <h2 id="unsubscribe" className={classes.title}>
        {copy.asked}
      </h2>
      <p className={classes.text}>{copy.askedText}</p>
      {error ? (
        <p className={classes.failure} role="alert">
          {copy.failed}. {wordsFor(error)}
        </p>
      ) : null}
      <Button loading={isPending} onClick={() => unsubscribe.mutate()}>
        {copy.action}
      </Button>
    </section>
  );
}

/** How it ended; the focus goes on to it, since the button that was pressed is gone. */
function Outcome({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.card} aria-labelledby="unsubscribe">
      <h2 ref={heading} id="unsubscribe" tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      <Button variant="default" component={Link} to="/account/settings#mails">
        {copy.toSettings}
      </Button>
    </section>
  );
}
