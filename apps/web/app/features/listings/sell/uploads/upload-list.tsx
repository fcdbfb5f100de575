import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconFileText, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { toastFailure } from '../../../../ui/toasts.ts';
import { sellCopy } from '../sell.copy.ts';
import { isOnItsWay, type UploadItem } from './upload-items.ts';
import classes from './uploads.module.css';
import type { Uploads } from './uploads.ts';

const copy = sellCopy.upload;

/** Files of one kind: uploading with the bytes sent so far, uploaded, or refused and why. */
export function UploadList({ items, uploads }: { items: UploadItem[]; uploads: Uploads }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.files}>
      {items.map((item) => (
        <li key={item.key} className={classes.file} data-state={item.state}>
          <StateIcon item={item} />
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

function StateIcon({ item }: { item: UploadItem }) {
  if (item.state === 'done') return <IconCheck size={20} stroke={1.5} aria-hidden="true" />;
  if (isOnItsWay(item)) return <IconFileText size={20} stroke={1.5} aria-hidden="true" />;
  return <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />;
}

export function UploadFacts({ item }: { item: UploadItem }) {
  if (item.state === 'done') {
    return (
      <>
        {item.size > 0 ? <span className={classes.facts}>{formatBytes(item.size)}</span> : null}
        {item.message ? (
          <span className={classes.facts} role="status">
            {item.message}
          </span>
        ) : null}
      </>
    );
  }
  if (!isOnItsWay(item)) {
    return (
      <span className={item.state === 'stopped' ? classes.facts : classes.refusal} role="alert">
        {item.message}
      </span>
    );
  }
  return (
    <span className={classes.progress}>
      <Progress value={item.fraction * 100} size={4} aria-label={copy.progress(item.name)} />
      <span className={classes.facts}>{wayWords(item)}</span>
    </span>
  );
}

function wayWords({ state, fraction, size }: UploadItem): string {
  if (state === 'waiting') return copy.waiting;
  if (fraction >= 1) return copy.checking;
  const percent = Math.floor(fraction * 100);
  return copy.sending(percent, formatBytes(Math.round(fraction * size)), formatBytes(size));
}

export function UploadActions({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const [label, press] = actionOf(item, uploads);
  return (
    <span className={classes.actions}>
      {item.canRetry && !isOnItsWay(item) ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={copy.retryOf(item.name)}
          onClick={() => uploads.retry(item.key)}
        >
          {copy.retry}
        </Button>
      ) : null}
      <ActionIcon variant="subtle" size={32} aria-label={label} onClick={press}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}

function actionOf({ key, name, state }: UploadItem, uploads: Uploads): [string, () => void] {
  if (state === 'waiting' || state === 'sending') {
    return [copy.cancel(name), () => uploads.cancel(key)];
  }
  if (state !== 'done') return [copy.dismiss(name), () => uploads.dismiss(key)];
  const remove = () =>
    void uploads.remove(key).catch((error: unknown) => toastFailure(copy.removeFailed, error));
  return [copy.remove(name), remove];
}
