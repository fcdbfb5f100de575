import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import { Button, Checkbox, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fullName } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useReport } from './block.queries.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './dialogs.module.css';

const copy = messagingCopy.report;
const reasons = Object.keys(copy.reasons) as ReportReason[];

export type ReportedMessage = { messageId: string; text: string };

export type ReportDialogProps = {
  person: PublicUser;
  lastMessage: ReportedMessage | null;
  opened: boolean;
  onClose: () => void;
};

/** Tells the operators of a person. */
export function ReportDialog({ opened, onClose, ...rest }: ReportDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title(fullName(rest.person))}>
      <ReportForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function ReportForm({ person, lastMessage, onClose }: Omit<ReportDialogProps, 'opened'>) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [shows, setShows] = useState(lastMessage !== null);
  const [tried, setTried] = useState(false);
  const report = useReport(person.userId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason) return;
    const evidence = shows && lastMessage ? { messageId: lastMessage.messageId } : {};
    report.mutate(
      { reason, details: details.trim(), ...evidence },
      {
        onSuccess: () => {
          toastSuccess(copy.sent, copy.sentText);
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{copy.text}</p>
      <Radio.Group
        label={copy.reason}
        value={reason}
        onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
        error={tried && !reason ? copy.reasonMissing : null}
      >
        <Stack gap={8} mt={8}>
          {reasons.map((one) => (
            <Radio key={one} value={one} label={copy.reasons[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={copy.details}
        description={copy.detailsHint}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2_000}
        value={details}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
      {lastMessage ? (
        <>
          <Checkbox
            label={copy.evidence}
            description={copy.evidenceHint}
            checked={shows}
            onChange={(event) => setShows(event.currentTarget.checked)}
          />
          {shows ? <blockquote className={classes.quote}>{lastMessage.text}</blockquote> : null}
        </>
      ) : null}
      {report.error ? (
        <p className={classes.failure} role="alert">
          {copy.failed}. {wordsFor(report.error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {messagingCopy.cancel}
        </Button>
        <Button type="submit" loading={report.isPending}>
          {copy.action}
        </Button>
      </div>
    </form>
  );
}
