import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { NotificationPanel } from './notification-panel.tsx';
import { useUnreadCount } from './notifications.queries.ts';
import { shellCopy } from './shell.copy.ts';
import { useDropDown } from './use-drop-down.ts';
import classes from './notification-bell.module.css';

const copy = shellCopy.notifications;

/** The bell with its count; the panel drops below it, across the screen on a phone. */
export function NotificationBell({ personId }: { personId: string }) {
  const unread = useUnreadCount();
  const { opened, box, button, toggle, closeToButton } = useDropDown();
  return (
    <div ref={box} className={classes.box}>
      <ActionIcon
        ref={button}
        variant="subtle"
        size={40}
        className={classes.bell}
        aria-label={copy.open(unread)}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={toggle}
      >
        <IconBell size={21} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? (
          <span className={classes.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </ActionIcon>
      {/* Read out when the number changes. */}
      <VisuallyHidden component="output">{unread > 0 ? copy.news(unread) : ''}</VisuallyHidden>
      {opened ? <NotificationPanel personId={personId} onClose={closeToButton} /> : null}
    </div>
  );
}
