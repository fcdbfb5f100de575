import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconFileText, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../lib/format.ts';
import { toastFailure } from '../../../ui/toasts.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './uploads.module.css';
import type { UploadItem, Uploads } from './uploads.ts';

const copy = sellCopy.upload;

/** Files of one kind: on their way with the bytes that have left, arrived, or refused and why. */
export function UploadList({ items, uploads }: { items: UploadItem[]; uploads: Uploads }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.files}>
      {items.map((item) => (
        <li key={item.key} className={classes.file} data-state={item.state}>
          <StateIcon state={item.state} />
          <span className={classes.fileWords}>
            <span className={classes.fileName}>{item.name}</span>
            <UploadFacts item={item} />
          </span>
          <UploadActions item={item} uploads={uploads} />
        </li>
      ))}
    </ul>
  );
}

function StateIcon({ state }: Pick<UploadItem, 'state'>) {
  if (state === 'failed') return <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />;
  if (state === 'done') return <IconCheck size={20} stroke={1.5} aria-hidden="true" />;
  return <IconFileText size={20} stroke={1.5} aria-hidden="true" />;
}

export function UploadFacts({ item }: { item: UploadItem }) {
  if (item.state === 'failed') {
    return (
      <span className={classes.refusal} role="alert">
        {item.message}
      </span>
    );
  }
  if (item.state === 'done') {
    return item.size > 0 ? <span className={classes.facts}>{formatBytes(item.size)}</span> : null;
  }
  const percent = Math.floor(item.fraction * 100);
  return (
    <span className={classes.progress}>
      <Progress value={item.fraction * 100} size={4} aria-label={copy.progress(item.name)} />
      <span className={classes.facts}>
        {percent < 100 ? `${copy.sending(percent)} · ${formatBytes(item.size)}` : copy.checking}
      </span>
    </span>
  );
}

export function UploadActions({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const remove = () => {
    if (item.state !== 'done') return uploads.cancel(item.key);
    uploads.remove(item.key).catch((error: unknown) => toastFailure(copy.removeFailed, error));
  };
  const label = { sending: copy.cancel, failed: copy.dismiss, done: copy.remove }[item.state];
  return (
    <span className={classes.actions}>
      {item.state === 'failed' && item.canRetry ? (
        <Button size="compact-sm" variant="default" onClick={() => uploads.retry(item.key)}>
          {copy.retry}
        </Button>
      ) : null}
      <ActionIcon variant="subtle" size={32} aria-label={label(item.name)} onClick={remove}>
        <IconX size={16} />
      </ActionIcon>
    </span>
  );
}
