import type { OperatorInquiry } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { DialogEnd } from './dialog-end.tsx';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries, useReplyToInquiry } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
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
  const { subject, name, email, category, createTimestamp, answeredTimestamp, answerable } =
    inquiry;
  const close = () => setReplying(false);
  return (
    <RowContent
      title={subject}
      badges={
        <Badge color={answeredTimestamp ? 'moss' : 'amber'}>
          {answeredTimestamp ? copy.answered : copy.open}
        </Badge>
      }
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
      <Modal opened={replying} onClose={close} title={copy.replyTo(name)} size="lg">
        <ReplyForm inquiry={inquiry} onClose={close} />
      </Modal>
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

/** What another operator has answered in the meantime appears above, and the own text stays. */
function ReplyForm({ inquiry, onClose }: { inquiry: OperatorInquiry; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const reply = useReplyToInquiry(inquiry.id);
  const missing = message.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    const afterReplyId = inquiry.replies.at(-1)?.id ?? null;
    reply.mutate(
      { message: message.trim(), afterReplyId },
      {
        onSuccess: () => {
          toastSuccess(copy.sent, inquiry.email);
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.message}>{inquiry.message}</p>
      <Replies inquiry={inquiry} />
      <Textarea
        label={copy.replyTo(inquiry.name)}
        description={copy.replyHint}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={10_000}
        data-autofocus
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={tried && missing ? operationsCopy.required : null}
      />
      <DialogEnd
        failed={copy.failed}
        error={reply.error}
        submit={copy.send}
        pending={reply.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
