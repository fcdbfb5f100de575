import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../lib/problem-words.ts';
import classes from './unsubscribe-card.module.css';

type UnsubscribeCardProps = {
  copy: {
    asked: string;
    askedText: string;
    action: string;
    failed: string;
    done: string;
    unknown: string;
    unknownText: string;
  };
  /** What the emails were about, once they have ended. */
  doneText: string | null;
  /** The link is not ours, or what it was about is gone. */
  isUnknown: boolean;
  error: Error | null;
  isPending: boolean;
  onUnsubscribe: () => void;
  /** Where these emails are chosen. */
  place: { to: string; label: string };
};

/**
 * Ends emails with one press, signed in or not. Opening the page changes nothing: programs that scan emails
 * open every address in them.
 */
export function UnsubscribeCard(props: UnsubscribeCardProps) {
  const { copy, doneText, place, error } = props;
  if (doneText !== null) return <Outcome title={copy.done} text={doneText} place={place} />;
  if (props.isUnknown) {
    return <Outcome title={copy.unknown} text={copy.unknownText} place={place} />;
  }
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
      <Button loading={props.isPending} onClick={props.onUnsubscribe}>
        {copy.action}
      </Button>
    </section>
  );
}

type OutcomeProps = Pick<UnsubscribeCardProps, 'place'> & { title: string; text: string };

/** The outcome; it gets the focus, since the pressed button is gone. */
function Outcome({ title, text, place }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.card} aria-labelledby="unsubscribe">
      <h2 ref={heading} id="unsubscribe" tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      <Button variant="default" component={Link} to={place.to}>
        {place.label}
      </Button>
    </section>
  );
}
