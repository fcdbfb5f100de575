import { limits } from '@claimstead/contract/limits.ts';
import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { QuerySection } from '../../ui/query-section.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-panel.module.css';
import { type Notification, useMarkRead, useNotifications } from './notifications.queries.ts';
import { removeNotices, useRemovedNotices } from './removed-notices.ts';
import { shellCopy } from './shell.copy.ts';

const copy = shellCopy.notifications;

type NotificationPanelProps = { personId: string; onClose: () => void };

/**
 * Unread and read notifications. Opening one marks it read and leads to where the person can act. Removing
 * one hides it in this browser only, and marks it read: the badge must not count what nobody sees.
 */
export function NotificationPanel({ personId, onClose }: NotificationPanelProps) {
  const { query, entries, shown, unread, ...acts } = useShownNotifications(personId);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const clear = () => {
    focusPanel();
    acts.clear();
  };
  const markAll = () => {
    focusPanel();
    acts.markAll();
  };
  const group = { onOpen: acts.open, onRemove: acts.remove, focusPanel };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {copy.title}
        </h2>
        <Button size="compact-sm" variant="subtle" disabled={unread.length === 0} onClick={markAll}>
          {copy.markAll}
        </Button>
        <CloseButton className={classes.close} aria-label={copy.close} onClick={onClose} />
      </div>
      <QuerySection query={query} failed={copy.failed} waiting={<PanelSkeleton />}>
        {() => (shown.length === 0 ? <p className={classes.empty}>{copy.empty}</p> : null)}
      </QuerySection>
      <Group title={copy.unread} entries={unread} {...group} />
      <Group title={copy.read} entries={shown.filter(({ read }) => read)} {...group} />
      {shown.length > 0 ? (
        <div className={classes.foot}>
          <span className={classes.newest}>
            {entries.length >= limits.notificationsListed ? copy.onlyNewest(entries.length) : null}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {copy.clearAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The notifications that were not removed in this browser, and what can be done with them. */
function useShownNotifications(personId: string) {
  const { query, entries } = useNotifications();
  const removed = useRemovedNotices(personId);
  const { mutate: mark } = useMarkRead();
  const shown = entries.filter(({ id }) => !removed.has(id));
  const unread = shown.filter(({ read }) => !read);
  return {
    query,
    entries,
    shown,
    unread,
    open: (id: string) => mark({ which: id }),
    markAll: () => mark({ which: 'all' }),
    remove: ({ id, read }: Notification) => {
      if (read) removeNotices(personId, [id]);
      else mark({ which: id, removed: { personId, ids: [id] } });
    },
    clear: () => {
      const ids = shown.map(({ id }) => id);
      if (unread.length === 0) removeNotices(personId, ids);
      else mark({ which: 'all', removed: { personId, ids } });
    },
  };
}

type GroupProps = {
  title: string;
  entries: Notification[];
  onOpen: (id: string) => void;
  onRemove: (entry: Notification) => void;
  focusPanel: () => void;
};

function Group({ title, entries, ...acts }: GroupProps) {
  const headId = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <h3 id={headId} className={`caption ${classes.group}`}>
        {title}
      </h3>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <NotificationEntry key={entry.id} entry={entry} {...acts} />
        ))}
      </ul>
    </section>
  );
}

function PanelSkeleton() {
  return (
    <output className={classes.loading} aria-label={copy.title}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={12} width="60%" />
          <Skeleton height={10} mt={8} />
        </div>
      ))}
    </output>
  );
}
