import { Anchor, Badge, Button } from '@mantine/core';
import type { Session } from '@claimstead/contract/sessions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/format-age.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { Outcome } from './outcome.tsx';
import classes from './settings.module.css';
import { settingsCopy, settingsPages } from './settings.copy.ts';
import { settingsQueries, useEndOtherSessions, useEndSession } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

const copy = settingsCopy.sessions;

/** Every session of the account, with buttons that end them. */
export function SessionsSection() {
  const query = useQuery(settingsQueries.sessions());
  return (
    <SettingsSection
      title={copy.title}
      text={
        <>
          {copy.text}{' '}
          <Anchor component={Link} to={settingsPages.profile.to} className={classes.inText}>
            {copy.changePassword}
          </Anchor>
          .
        </>
      }
    >
      <QuerySection
        query={query}
        failed={settingsCopy.retryTitle(copy.what)}
        waiting={<WaitingLines label={copy.loading} heights={[58, 58]} />}
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </QuerySection>
    </SettingsSection>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const { confirmed, dialog } = useConfirmed(copy.why);
  const end = useEndSession(confirmed);
  const endOthers = useEndOtherSessions(confirmed);
  const [done, setDone] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter((session) => !session.current).length;
  const startOver = () => {
    setDone(null);
    end.reset();
    endOthers.reset();
  };
  /** The focused button disappears with its session, so the list takes the focus. */
  const finish = (sentence: string) => {
    setDone(sentence);
    list.current?.focus({ preventScroll: true });
  };
  const endOne = (session: Session) => {
    startOver();
    end.mutate(session.id, { onSuccess: () => finish(copy.ended(session.device)) });
  };
  const endAll = () => {
    startOver();
    endOthers.mutate(undefined, { onSuccess: () => finish(copy.othersEnded) });
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.rows} aria-label={copy.what}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {others > 0 ? (
        <div>
          <Button variant="default" onClick={endAll} loading={endOthers.isPending}>
            {copy.endOthers}
          </Button>
        </div>
      ) : (
        <p className={classes.hint}>{copy.only}</p>
      )}
      <Outcome done={done} title={copy.failed} error={end.error ?? endOthers.error} />
      {dialog}
    </>
  );
}

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  return (
    <li className={classes.row}>
      <SessionFacts session={session} />
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={copy.endNamed(session.device)}
          loading={isEnding}
          onClick={onEnd}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
}

function SessionFacts({ session }: { session: Session }) {
  return (
    <div className={classes.facts}>
      <span className={classes.name}>
        {session.device}
        {session.current ? (
          <Badge color="moss" size="sm">
            {copy.thisDevice}
          </Badge>
        ) : null}
      </span>
      <span className={classes.small}>
        <time dateTime={session.lastSeenAt} title={formatDateTime(session.lastSeenAt)}>
          {copy.lastUsed(formatRelative(session.lastSeenAt))}
        </time>
        {' · '}
        <span className="figures">{session.address}</span>
        {' · '}
        {copy.since(formatDate(session.createdAt))}
      </span>
    </div>
  );
}
