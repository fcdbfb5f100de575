import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import { Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fullName } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { type NewReport, useReport } from './block.queries.ts';
import { messagingCopy } from './messaging.copy.ts';
import classes from './dialogs.module.css';

const copy = messagingCopy.report;
const reasons = Object.keys(copy.reasons) as ReportReason[];

export type ReportedMessage = { messageId: string; text: string };

type ReportDialogProps = {
  person: PublicUser;
  lastMessage: ReportedMessage | null;
  opened: boolean;
  onClose: () => void;
};

type Fields = { reason: string; details: string; shows: boolean };

/** Reports a person to the operators. */
export function ReportDialog({ person, lastMessage, opened, onClose }: ReportDialogProps) {
  const report = useReport(person.userId);
  const initial: Fields = { reason: '', details: '', shows: lastMessage !== null };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title(fullName(person))}
      initial={initial}
      validate={{ reason: (value) => (value === '' ? copy.reasonMissing : null) }}
      call={report}
      send={(fields) => reportFrom(fields, lastMessage)}
      onSent={() => toastSuccess(copy.sent, copy.sentText)}
      failed={copy.failed}
      submit={copy.action}
      cancel={messagingCopy.cancel}
    >
      {(form) => <ReportFields form={form} lastMessage={lastMessage} />}
    </FormDialog>
  );
}

type ReportFieldsProps = {
  form: UseFormReturnType<Fields>;
  lastMessage: ReportedMessage | null;
};

function ReportFields({ form, lastMessage }: ReportFieldsProps) {
  return (
    <>
      <p>{copy.text}</p>
      <Radio.Group label={copy.reason} {...form.getInputProps('reason')}>
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
        {...form.getInputProps('details')}
      />
      {lastMessage ? (
        <>
          <Checkbox
            label={copy.evidence}
            description={copy.evidenceHint}
            {...form.getInputProps('shows', { type: 'checkbox' })}
          />
          {form.values.shows ? (
            <blockquote className={classes.quote}>{lastMessage.text}</blockquote>
          ) : null}
        </>
      ) : null}
    </>
  );
}

function reportFrom({ reason, details, shows }: Fields, last: ReportedMessage | null): NewReport {
  return {
    // The radio buttons offer no other values.
    reason: reason as ReportReason,
    details: details.trim(),
    ...(shows && last ? { messageId: last.messageId } : {}),
  };
}
