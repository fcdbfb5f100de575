import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/format-age.ts';
import { placeOf } from './notification-places.ts';
import classes from './notification-panel.module.css';
import type { Notification } from './notifications.queries.ts';
import { shellCopy } from './shell.copy.ts';

export type NotificationEntryProps = {
  entry: Notification;
  onOpen: (id: string) => void;
  onRemove: (entry: Notification) => void;
  focusPanel: () => void;
};

/** One notification: a link to where the person can act, and a button that removes it. */
export function NotificationEntry({ entry, onOpen, onRemove, focusPanel }: NotificationEntryProps) {
  const { to, state } = placeOf(entry);
  // The pressed button disappears with its entry, so the focus moves to the next one.
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const row = currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const button = next?.querySelector('button');
    if (button) button.focus();
    else focusPanel();
    onRemove(entry);
  };
  return (
    <li className={classes.entry} data-unread={!entry.read || undefined}>
      <Link
        className={classes.open}
        to={to}
        state={state}
        onClick={() => {
          if (!entry.read) onOpen(entry.id);
        }}
      >
        <span className={classes.entryTitle}>{entry.title}</span>
        <span className={classes.message}>{entry.message}</span>
        <time className={classes.when} dateTime={entry.createTimestamp}>
          {formatRelative(entry.createTimestamp)}
        </time>
      </Link>
      <button
        type="button"
        className={classes.remove}
        aria-label={`${shellCopy.notifications.remove}: ${entry.title}`}
        onClick={remove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
