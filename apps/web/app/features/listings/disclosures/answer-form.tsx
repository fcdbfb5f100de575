import { disclosureAnswers, disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure } from '@claimstead/contract/disclosures.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Alert, Button, Radio, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { formatDate } from '../../../lib/format.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { AnswerPapers } from './answer-papers.tsx';
import { answerWords, disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { useAnswer } from './disclosures.queries.ts';
import { type AnswerDraft, draftOf, isChanged, losesText } from './disclosures.rules.ts';

const copy = disclosuresCopy.form;

type AnswerFormProps = { patentId: string; entry: Disclosure };

/** One question with its answer. What is typed stays until it is saved or taken back. */
export function AnswerForm({ patentId, entry }: AnswerFormProps) {
  const { name, question } = disclosureWords[entry.question];
  const { draft, missing, save, change, takeBack, submit } = useAnswerDraft(patentId, entry);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Radio.Group
        size="md"
        label={name}
        description={question}
        value={draft.answer ?? ''}
        onChange={(value) =>
          change({ answer: disclosureAnswers.find((answer) => answer === value) ?? null })
        }
      >
        <div className={classes.choices}>
          {disclosureAnswers.map((answer) => (
            <Radio key={answer} value={answer} label={answerWords[answer]} />
          ))}
        </div>
      </Radio.Group>
      {draft.answer === 'yes' ? (
        <Textarea
          label={copy.text}
          description={copy.textHint}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={limits.disclosureLength}
          required
          value={draft.text}
          error={missing ? copy.textMissing : textProblem(save.error)}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      ) : null}
      <AnswerEnd entry={entry} draft={draft} save={save} onCancel={takeBack} />
      {entry.answer === 'yes' && draft.answer === 'yes' ? (
        <AnswerPapers patentId={patentId} entry={entry} />
      ) : null}
    </form>
  );
}

/** What an owner has typed over the answer as it stands, and saving it. */
function useAnswerDraft(patentId: string, entry: Disclosure) {
  const [typed, setTyped] = useState<AnswerDraft | null>(null);
  const [missing, setMissing] = useState(false);
  const save = useAnswer({ patentId, question: entry.question });
  const draft = typed ?? draftOf(entry);
  const change = (to: Partial<AnswerDraft>) => {
    setTyped({ ...draft, ...to });
    setMissing(false);
  };
  const takeBack = () => {
    setTyped(null);
    setMissing(false);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { answer } = draft;
    if (!answer || !isChanged(entry, draft)) return;
    if (answer === 'yes' && draft.text.trim() === '') {
      setMissing(true);
      return;
    }
    const body = { answer, text: answer === 'yes' ? draft.text : '', seenVersion: entry.version };
    save.mutate(body, {
      onSuccess: () => {
        setTyped(null);
        toastSuccess(copy.saved, disclosureWords[entry.question].name);
      },
    });
  };
  return { draft, missing, save, change, takeBack, submit };
}

/** What the server says about the words themselves. */
function textProblem(error: Error | null): string | undefined {
  const errors = isProblem(error) ? error.errors : [];
  return errors.find(({ path }) => path === 'text')?.message;
}

type AnswerEndProps = {
  entry: Disclosure;
  draft: AnswerDraft;
  save: ReturnType<typeof useAnswer>;
  onCancel: () => void;
};

/** When it was answered and by whom; or, once something was changed, what saving does. */
function AnswerEnd({ entry, draft, save, onCancel }: AnswerEndProps) {
  if (!isChanged(entry, draft)) return <p className={classes.day}>{stateOf(entry)}</p>;
  const isElsewhere = save.isError && textProblem(save.error) === undefined;
  return (
    <>
      {losesText(entry, draft) ? (
        <p className={classes.loses}>{copy.loses(entry.papers.length)}</p>
      ) : null}
      {isElsewhere ? (
        <Alert color="red" role="alert" title={copy.saveFailed}>
          {wordsFor(save.error)}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={save.isPending}>
          {copy.save}
        </Button>
        <Button type="button" size="sm" variant="subtle" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </>
  );
}

function stateOf({ answeredAt, answeredBy }: Disclosure): string {
  if (!answeredAt) return copy.open;
  const day = formatDate(answeredAt);
  return answeredBy ? disclosuresCopy.answeredBy(day, answeredBy) : disclosuresCopy.answeredOn(day);
}
