import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRelative } from '../../lib/format.ts';
import { usePollInterval } from '../../lib/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './notification-panel.module.css';
import { type Notification, notificationQueries, useMarkRead } from './notifications.queries.ts';
import { notificationPlaces, shellCopy } from './shell.copy.ts';

const copy = shellCopy.notifications;

/** Unread and read notifications. Opening one marks it read and goes where the person can act. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const interval = usePollInterval(30);
  const query = useQuery({ ...notificationQueries.list(), refetchInterval: interval });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const markRead = useMarkRead();
  const navigate = useNavigate();

  if (query.isPending) return <PanelSkeleton />;
  if (query.isError && !query.data) {
    return <ErrorState title={copy.failed} error={query.error} onRetry={() => query.refetch()} />;
  }
  const shown = query.data.filter((entry) => !hidden.has(entry.id));
  const open = (entry: Notification) => {
    if (!entry.read) markRead.mutate(entry.id);
    onLeave();
    const state = entry.type === 'NEW_MESSAGE' ? { userId: entry.userId } : null;
    void navigate(notificationPlaces[entry.type], { state });
  };
  const hide = (ids: string[]) => setHidden(new Set([...hidden, ...ids]));
  const unread = shown.filter((entry) => !entry.read);

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{copy.title}</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unread.length === 0}
          onClick={() => markRead.mutate('all')}
        >
          {copy.markAll}
        </Button>
      </div>
      {shown.length === 0 ? <p className={classes.empty}>{copy.empty}</p> : null}
      <Section title={copy.unread} entries={unread} onOpen={open} onHide={hide} />
      <Section
        title={copy.read}
        entries={shown.filter((entry) => entry.read)}
        onOpen={open}
        onHide={hide}
      />
      {shown.length > 0 ? (
        <div className={classes.foot}>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => hide(shown.map((entry) => entry.id))}
          >
            {copy.clearAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type SectionProps = {
  title: string;
  entries: Notification[];
  onOpen: (entry: Notification) => void;
  onHide: (ids: string[]) => void;
};

function Section({ title, entries, onOpen, onHide }: SectionProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className={`caption ${classes.group}`}>{title}</h3>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry} data-unread={!entry.read || undefined}>
            <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
              <span className={classes.entryTitle}>{entry.title}</span>
              <span className={classes.message}>{entry.message}</span>
              <time className={classes.when} dateTime={entry.createTimestamp}>
                {formatRelative(entry.createTimestamp)}
              </time>
            </button>
            <ActionIcon
              variant="subtle"
              aria-label={`${copy.remove}: ${entry.title}`}
              onClick={() => onHide([entry.id])}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelSkeleton() {
  return (
    <output className={classes.panel} aria-label={copy.title}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={12} width="60%" />
          <Skeleton height={10} mt={8} />
        </div>
      ))}
    </output>
  );
}
