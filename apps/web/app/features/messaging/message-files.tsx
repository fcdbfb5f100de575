import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { IconFileText } from '@tabler/icons-react';
import { formatBytes } from '../../lib/format-bytes.ts';
import classes from './attachments.module.css';

/** The text of a message that has only files. */
export function namesOf(files: readonly MessageFile[]): string {
  return files.map((file) => file.name).join(', ');
}

/** The files of a message: pictures are shown, the others are named. Each opens or downloads by a press. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.contentType.startsWith('image/') ? (
            <a href={file.uri} target="_blank" rel="noopener">
              <img className={classes.picture} src={file.uri} alt={file.name} loading="lazy" />
            </a>
          ) : (
            <a className={classes.file} href={file.uri}>
              <IconFileText size={18} aria-hidden="true" />
              <span className={classes.chipName}>{file.name}</span>
              <span className={classes.size}>{formatBytes(file.size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
