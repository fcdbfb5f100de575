import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Anchor, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { operationsCopy } from './operations.copy.ts';
import classes from './operations.module.css';
import { useAnswerPaper } from './operations.queries.ts';
import { filled } from './reason-field.tsx';

const copy = operationsCopy.titles.paper;

/** The last paper that a seller sent about a title: to open, and to answer while it waits. */
export function SellersPaper({ title }: { title: OperatorTitle }) {
  const { paper, paperWaits } = title;
  if (!paper) return null;
  const isMoot = paper.state === 'sent' && !paperWaits;
  return (
    <section className={classes.paper} aria-label={copy.heading}>
      <h3>
        {copy.heading}: {isMoot ? copy.moot : copy.states[paper.state]}
      </h3>
      <PaperFacts paper={paper} />
      {paperWaits ? (
        <div className={classes.actions}>
          <AnswerPaperButton title={title} takes={false} />
          <AnswerPaperButton title={title} takes />
        </div>
      ) : null}
    </section>
  );
}

function PaperFacts({ paper }: { paper: TitlePaper }) {
  const { uri, name, size, note, answer, sentAt, sentBy, sha256 } = paper;
  return (
    <>
      <p>
        {uri ? (
          <Anchor href={uri} download={name} aria-label={copy.download(name)}>
            {name}
          </Anchor>
        ) : (
          name
        )}{' '}
        <small>{uri ? formatBytes(size) : copy.lost}</small>
      </p>
      {note ? <p className={classes.said}>{note}</p> : null}
      <p className={classes.soft}>{copy.sent(formatDateTime(sentAt), sentBy)}</p>
      <p className={classes.soft}>{copy.hash(sha256)}</p>
      {answer ? <p className={classes.said}>{answer}</p> : null}
    </>
  );
}

/** Takes the paper, and with it lets a payment be made; or refuses it, in words to its owners. */
function AnswerPaperButton({ title, takes }: { title: OperatorTitle; takes: boolean }) {
  const [asking, setAsking] = useState(false);
  const mutation = useAnswerPaper(title);
  const label = takes ? copy.take : copy.refuse;
  return (
    <>
      <Button size="sm" variant={takes ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <FormDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={label}
        initial={{ reason: '' }}
        validate={{ reason: filled }}
        call={mutation}
        send={({ reason }) => ({ takes, reason: reason.trim() })}
        onSent={() => toastSuccess(copy.done, title.title)}
        failed={copy.failed}
        submit={label}
        harms={!takes}
        cancel={operationsCopy.cancel}
      >
        {(form) => (
          <>
            <p>
              <strong>{title.title}</strong>: {title.paper?.name}
            </p>
            <Textarea
              label={takes ? copy.shows : copy.why}
              description={takes ? copy.takeText : copy.refuseText}
              autosize
              minRows={3}
              maxLength={2000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
