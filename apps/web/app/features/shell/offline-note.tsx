import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/connection.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './offline-note.module.css';

/** While there is no network, says that nothing can be sent and that nothing typed is lost. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <output className={classes.place}>
      {isOnline ? null : (
        <span className={classes.note}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span>
            <b>{shellCopy.offline.title}</b> {shellCopy.offline.text}
          </span>
        </span>
      )}
    </output>
  );
}
