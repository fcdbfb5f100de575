import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import type { Offered } from './offered.rules.ts';

/** A value longer than this shows only its beginning first. */
const longValue = 260;

type SuggestionRowProps = { offer: Offered; onUse: () => void; onDismiss: () => void };

/** One thing found: what, where, and whether to use it. What someone typed is never replaced without asking. */
export function SuggestionRow({ offer, onUse, onDismiss }: SuggestionRowProps) {
  const [asks, setAsks] = useState(false);
  const { field, values, source, replaces, note, next } = offer;
  const isQuoted = source.quote !== '' && values.join('; ') !== source.quote;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h4 className={classes.field}>{copy.fields[field]}</h4>
        {asks && replaces !== null ? (
          <Both yours={replaces} found={values.join(', ')} />
        ) : (
          values.map((value) => <Value key={value} text={value} />)
        )}
        <p className={classes.place}>
          {source.place}
          {isQuoted ? (
            <>
              {' '}
              <q className={classes.quote}>
                <bdi>{source.quote}</bdi>
              </q>
            </>
          ) : null}
        </p>
        {note === null ? null : <p className={classes.note}>{note}</p>}
        {next === null ? null : <p className={classes.place}>{next}</p>}
      </div>
      {asks ? (
        <Actions onFirst={onUse} onSecond={onDismiss} of={field} moved>
          {[copy.replace, copy.keep]}
        </Actions>
      ) : (
        <Actions
          onFirst={replaces === null ? onUse : () => setAsks(true)}
          onSecond={onDismiss}
          of={field}
        >
          {[copy.use, copy.dismiss]}
        </Actions>
      )}
    </li>
  );
}

type ActionsProps = {
  children: [string, string];
  of: Offered['field'];
  onFirst: () => void;
  onSecond: () => void;
  /** The pressed button has turned into these two: the keyboard goes to the one that changes nothing. */
  moved?: boolean;
};

function Actions({ children: [first, second], of, onFirst, onSecond, moved }: ActionsProps) {
  // For screen readers, which read a button without its row.
  const about = moved ? copy.mineOf(of) : copy.named[of];
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moved) harmless.current?.focus();
  }, [moved]);
  return (
    <div className={classes.actions}>
      <Button size="compact-md" variant="default" onClick={onFirst}>
        {first} <VisuallyHidden component="span">{about}</VisuallyHidden>
      </Button>
      <Button size="compact-md" variant="subtle" ref={harmless} onClick={onSecond}>
        {second} <VisuallyHidden component="span">{about}</VisuallyHidden>
      </Button>
    </div>
  );
}

function Both({ yours, found }: { yours: string; found: string }) {
  return (
    <dl className={classes.both}>
      <dt>{copy.yours}</dt>
      <dd>
        <Value text={yours} />
      </dd>
      <dt>{copy.found}</dt>
      <dd>
        <Value text={found} />
      </dd>
    </dl>
  );
}

function Value({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > longValue;
  const shown = isLong && !isWhole ? `${text.slice(0, longValue - 20).trimEnd()}…` : text;
  return (
    <p className={classes.value}>
      <bdi>{shown}</bdi>{' '}
      {isLong ? (
        <Anchor
          component="button"
          type="button"
          className={classes.more}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? copy.less : copy.more}
        </Anchor>
      ) : null}
    </p>
  );
}
