import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Alert, Button, Progress, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
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
  const { note, waiting, typed, type, send, explain, submit } = useNotedPaper(patentId, paper);
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
        onChange={(event) => type(event.currentTarget.value)}
      />
      {explain.isError && waiting ? (
        <Alert color="red" role="alert" title={copy.noteFailed}>
          {wordsFor(explain.error)}
        </Alert>
      ) : null}
      {waiting && !send.sending && typed !== null && typed !== waiting.note ? (
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

/** What is typed stays until it is saved with a paper; it goes along with one that is under way. */
function useNotedPaper(patentId: string, paper: TitlePaper | null) {
  const [typed, setTyped] = useState<string | null>(null);
  // What is typed by the time that an answer comes.
  const latest = useRef(typed);
  const type = (text: string | null) => {
    latest.current = text;
    setTyped(text);
  };
  const { send, ...sending } = useSendPaper(patentId);
  const explain = useExplainPaper(patentId);
  const waiting = paper?.state === 'sent' ? paper : null;
  const note = typed ?? waiting?.note ?? '';
  const save = (paperId: string, text: string, onSaved?: () => void) =>
    explain.mutate(
      { paperId, note: text.trim() },
      {
        onSuccess: () => {
          if (latest.current === text) type(null);
          onSaved?.();
        },
      },
    );
  const start = (file: File) =>
    send(file, {
      onSuccess: ({ paper: sent }) => {
        toastSuccess(copy.sentToast, file.name);
        const text = latest.current ?? note;
        if (!sent || text.trim() === '') return;
        type(text);
        save(sent.id, text);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting || typed === null) return;
    save(waiting.id, typed, () => toastSuccess(copy.noteSaved, waiting.name));
  };
  return { note, waiting, typed, type, send: { start, ...sending }, explain, submit };
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
