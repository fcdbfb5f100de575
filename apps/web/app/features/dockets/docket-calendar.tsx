import type { CalendarAddress, Docket } from '@claimstead/contract/dockets.contract.ts';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react';
import { formatDate } from '../../lib/format.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { docketCopy } from './docket.copy.ts';
import {
  calendarFileAddress,
  useCloseCalendar,
  useOpenCalendar,
  useSetReminders,
} from './docket.queries.ts';
import { SentCheckbox } from './sent-checkbox.tsx';
import classes from './docket.module.css';

const copy = docketCopy.calendar;

/** Whether the buyer is reminded of this patent's fees. */
export function DocketReminders({ saleId, docket }: { saleId: string; docket: Docket }) {
  const setReminders = useSetReminders(saleId);
  const { title, label, text } = docketCopy.reminders;
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      <SentCheckbox
        label={label}
        description={text}
        checked={docket.reminders}
        send={setReminders.mutateAsync}
        error={setReminders.error}
      />
    </div>
  );
}

/** The fee dates as a file, and as an address that a calendar program reads again and again. */
export function DocketCalendar({ saleId, docket }: { saleId: string; docket: Docket }) {
  const { confirmed, dialog } = useConfirmed(copy.why);
  const open = useOpenCalendar(confirmed);
  const close = useCloseCalendar();
  const standing = docket.calendarAddress;
  const address = standing.state === 'in_use' ? (open.data?.address ?? null) : null;
  return (
    <div className={classes.part}>
      <h3>{copy.title}</h3>
      <p className={classes.text}>{copy.text}</p>
      {address ? <NewAddress address={address} /> : <Standing of={standing} />}
      <p className={classes.text}>{copy.ends}</p>
      <div className={classes.actions}>
        <Button
          component="a"
          href={calendarFileAddress(saleId)}
          download
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {copy.file}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={open.isPending}
          leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
          onClick={() => open.mutate()}
        >
          {standing.state === 'none' ? copy.open : copy.another}
        </Button>
        {standing.state === 'in_use' ? (
          <Button
            size="sm"
            variant="subtle"
            loading={close.isPending}
            onClick={() => close.mutate(undefined, { onSuccess: () => open.reset() })}
          >
            {copy.stop}
          </Button>
        ) : null}
      </div>
      <Refusal error={open.error ?? close.error} failed={copy.failed} />
      {dialog}
    </div>
  );
}

/** What is told of an address that is not on this page. */
function Standing({ of: address }: { of: CalendarAddress }) {
  if (address.state === 'none') return null;
  const text =
    address.state === 'ended'
      ? copy.ended(formatDate(address.endedAt), address.by)
      : copy.since(formatDate(address.since));
  return <p className={classes.text}>{text}</p>;
}

/** Shown once, as long as the page is open. */
function NewAddress({ address }: { address: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className={classes.address}>
      <TextInput
        label={copy.address}
        description={copy.secret}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button size="sm" onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? copy.copied : copy.copy}
        </Button>
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          size="sm"
          variant="default"
        >
          {copy.subscribe}
        </Button>
      </div>
      <VisuallyHidden role="status">{clipboard.copied ? copy.copied : null}</VisuallyHidden>
    </div>
  );
}
