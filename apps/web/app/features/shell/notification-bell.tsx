import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '../../lib/live.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { notificationQueries } from './notifications.queries.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './signed-in-actions.module.css';

/** The bell with its count; the panel drops below it, across the screen on a phone. */
export function NotificationBell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const interval = usePollInterval(30);
  const count = useQuery({ ...notificationQueries.unreadCount(), refetchInterval: interval });
  const unread = count.data ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={(open) => (open ? undefined : close())}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      offset={10}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={40}
          className={classes.bell}
          aria-label={shellCopy.notifications.open(unread)}
          onClick={toggle}
        >
          <IconBell size={21} stroke={1.6} />
          {unread > 0 ? (
            <span className={classes.badge} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <NotificationPanel onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
