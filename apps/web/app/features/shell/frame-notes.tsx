import { IconCloudOff, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../lib/connection.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useSite } from '../../lib/site.ts';
import classes from './frame-notes.module.css';
import { shellCopy } from './shell.copy.ts';

/**
 * Below the header, on every page: that there is no network, so nothing can be sent and what was typed is safe; that
 * there is maintenance, and until when.
 */
export function FrameNotes() {
  const isOnline = useOnline();
  const maintenance = useSite()?.maintenance;
  return (
    <output className={classes.place}>
      {isOnline ? null : (
        <Note icon={<IconCloudOff size={18} stroke={1.5} aria-hidden />}>
          <b>{shellCopy.offline.title}</b> {shellCopy.offline.text}
        </Note>
      )}
      {maintenance ? (
        <Note icon={<IconTools size={18} stroke={1.5} aria-hidden />}>
          <b>{shellCopy.maintenance.title}</b>{' '}
          {maintenance.state === 'late'
            ? shellCopy.maintenance.late
            : shellCopy.maintenance.planned(formatDateTime(maintenance.until))}
        </Note>
      ) : null}
    </output>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.note}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
