import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Alert, Button, Progress, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { FileDrop } from '../sell/uploads/file-drop.tsx';
import { titlePaperCopy as copy } from './title-paper.copy.ts';
import classes from './title-paper.module.css';
import { useExplainPaper, useSendPaper } from './title-paper.queries.ts';

type Props = {
  patentId: string;
  /** The last one; one that waits is explained further, or replaced. */
  paper: TitlePaper | null;
};

/** Sends a paper with a line of what it shows. The line can be written before and after. */
export function SendPaperForm({ patentId, paper }: Props) {
  const { note, waiting, typed, setTyped, send, explain, submit } = useNotedPaper(patentId, paper);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {paper ? null : <p className={classes.soft}>{copy.intro}</p>}
      <Textarea
        label={copy.note}
        description={copy.noteHint}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.titlePaperNoteLength}
        value={note}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {explain.isError && waiting ? (
        <Alert color="red" role="alert" title={copy.noteFailed}>
          {wordsFor(explain.error)}
        </Alert>
      ) : null}
      {waiting && typed !== null && typed !== waiting.note ? (
        <div>
          <Button type="submit" size="sm" loading={explain.isPending}>
            {copy.saveNote}
          </Button>
        </div>
      ) : null}
      <SendFile send={send} state={paper?.state ?? null} />
    </form>
  );
}

/** What is typed stays until it is saved with a paper. */
function useNotedPaper(patentId: string, paper: TitlePaper | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const { send, ...sending } = useSendPaper(patentId);
  const explain = useExplainPaper(patentId);
  const waiting = paper?.state === 'sent' ? paper : null;
  const note = typed ?? waiting?.note ?? '';
  const explained = { onSuccess: () => setTyped(null) };
  const start = (file: File) =>
    send(file, {
      onSuccess: ({ paper: sent }) => {
        toastSuccess(copy.sentToast, file.name);
        if (sent && note.trim() !== '') {
          setTyped(note);
          explain.mutate({ paperId: sent.id, note: note.trim() }, explained);
        }
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting || typed === null) return;
    explain.mutate(
      { paperId: waiting.id, note: typed.trim() },
      {
        onSuccess: () => {
          setTyped(null);
          toastSuccess(copy.noteSaved, waiting.name);
        },
      },
    );
  };
  return { note, waiting, typed, setTyped, send: { start, ...sending }, explain, submit };
}

type SendFileProps = {
  send: Omit<ReturnType<typeof useSendPaper>, 'send'> & { start: (file: File) => void };
  state: TitlePaper['state'] | null;
};

function SendFile({ send: { start, sending, error }, state }: SendFileProps) {
  if (sending) {
    const words = copy.sending(sending.name);
    return (
      <div className={classes.sending}>
        <span className={classes.words}>{words}</span>
        <Progress value={sending.fraction * 100} size={4} aria-label={words} />
      </div>
    );
  }
  const label = state === null ? copy.add : state === 'sent' ? copy.replace : copy.again;
  return (
    <FileDrop
      compact
      label={label}
      hint={copy.addHint}
      accept=".pdf,application/pdf"
      left={error ? `${copy.sendFailed}: ${wordsFor(error)}` : undefined}
      onFiles={([file]) => {
        if (file) start(file);
      }}
    />
  );
}
