import type { OperatorInquiry } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries, useReplyToInquiry } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { filled } from './reason-field.tsx';
import { RowContent } from './row-content.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.inquiries;

export function InquiryList() {
  return (
    <OperatorList
      load={operationsQueries.inquiries}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(inquiry) => inquiry.id}
    >
      {(inquiry) => <InquiryRow inquiry={inquiry} />}
    </OperatorList>
  );
}

function InquiryRow({ inquiry }: { inquiry: OperatorInquiry }) {
  const [replying, setReplying] = useState(false);
  const { subject, name, email, category, createTimestamp, status, answerable } = inquiry;
  return (
    <RowContent
      title={subject}
      badges={<Badge color={status === 'open' ? 'amber' : 'moss'}>{copy[status]}</Badge>}
      facts={[
        name,
        answerable ? email : copy.writerGone,
        category,
        formatDateTime(createTimestamp),
      ]}
      actions={
        answerable ? (
          <Button size="sm" variant="default" onClick={() => setReplying(true)}>
            {copy.reply}
          </Button>
        ) : null
      }
    >
      <p className={classes.message}>{inquiry.message}</p>
      <Replies inquiry={inquiry} />
      <ReplyDialog inquiry={inquiry} opened={replying} onClose={() => setReplying(false)} />
    </RowContent>
  );
}

function Replies({ inquiry }: { inquiry: OperatorInquiry }) {
  return inquiry.replies.map((reply) => (
    <p key={reply.id} className={classes.replyText}>
      {reply.message}
      <time dateTime={reply.createTimestamp}>
        {copy.replied(reply.operator, formatDateTime(reply.createTimestamp))}
      </time>
    </p>
  ));
}

type ReplyDialogProps = { inquiry: OperatorInquiry; opened: boolean; onClose: () => void };

/** What another operator answered in the meantime appears above, and this operator's text stays. */
function ReplyDialog({ inquiry, opened, onClose }: ReplyDialogProps) {
  const reply = useReplyToInquiry(inquiry.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.replyTo(inquiry.name)}
      size="lg"
      initial={{ message: '' }}
      validate={{ message: filled }}
      call={reply}
      send={({ message }) => ({
        message: message.trim(),
        afterReplyId: inquiry.replies.at(-1)?.id ?? null,
      })}
      onSent={() => toastSuccess(copy.sent, inquiry.email)}
      failed={copy.failed}
      submit={copy.send}
      cancel={operationsCopy.cancel}
    >
      {(form) => (
        <>
          <div className={classes.before}>
            <p className={classes.message}>{inquiry.message}</p>
            <Replies inquiry={inquiry} />
          </div>
          <Textarea
            label={copy.replyTo(inquiry.name)}
            description={copy.replyHint}
            autosize
            minRows={5}
            maxRows={16}
            maxLength={10_000}
            data-autofocus
            {...form.getInputProps('message')}
          />
        </>
      )}
    </FormDialog>
  );
}
