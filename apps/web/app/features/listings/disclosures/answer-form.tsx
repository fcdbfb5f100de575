import { disclosureAnswers, disclosureWords } from '@claimstead/contract/disclosure-questions.ts';
import type { Disclosure, DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import { Alert, Button, Textarea } from '@mantine/core';
import { useId } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { formatLongDate } from '../../../lib/format-day.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { AnswerPapers } from './answer-papers.tsx';
import { answerWords, disclosuresCopy } from './disclosures.copy.ts';
import classes from './disclosures.module.css';
import { isChanged, losesText } from './disclosures.rules.ts';
import { NamedPatents, ReferencePatents } from './reference-patents.tsx';
import { useAnswerDraft } from './use-answer-draft.ts';

const copy = disclosuresCopy.form;

type AnswerFormProps = {
  patentId: string;
  entry: Disclosure;
  /** What the record shows of a terminal disclaimer; null: nothing. */
  disclaimed: DisclosureSheet['disclaimed'];
};

/** One question with its answer. What is typed beside a "yes" stays until it is saved or taken back. */
export function AnswerForm({ patentId, entry, disclaimed }: AnswerFormProps) {
  const { name, question } = disclosureWords[entry.question];
  const typed = useAnswerDraft(patentId, entry);
  const { draft, choose, submit } = typed;
  const id = useId();
  const namesPatents = entry.question === 'terminal_disclaimers';
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {namesPatents && disclaimed ? (
        <p className={classes.onRecord}>{disclosuresCopy.references.onRecord}</p>
      ) : null}
      <div className={classes.row}>
        <div className={classes.asked}>
          <p id={`${id}-name`} className={classes.name}>
            {name}
          </p>
          <p id={`${id}-question`} className={classes.question}>
            {question}
          </p>
        </div>
        {/* Buttons, since each press is saved: the arrows of radio buttons would save what they pass. */}
        <div
          className={classes.choices}
          role="group"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-question`}
        >
          {disclosureAnswers.map((answer) => (
            <Button
              key={answer}
              type="button"
              size="compact-sm"
              variant={draft.answer === answer ? 'filled' : 'default'}
              aria-pressed={draft.answer === answer}
              onClick={() => choose(answer)}
            >
              {answerWords[answer]}
            </Button>
          ))}
        </div>
      </div>
      {draft.answer === 'yes' ? <Details {...typed} {...{ namesPatents, disclaimed }} /> : null}
      <AnsweredMeanwhile entry={entry} typed={typed} />
      <AnswerEnd entry={entry} typed={typed} />
      {entry.answer === 'yes' && draft.answer === 'yes' ? (
        <AnswerPapers patentId={patentId} entry={entry} />
      ) : null}
    </form>
  );
}

type DetailsProps = Pick<
  ReturnType<typeof useAnswerDraft>,
  'draft' | 'missing' | 'problems' | 'save' | 'change'
> &
  Pick<AnswerFormProps, 'disclaimed'> & { namesPatents: boolean };

/** What belongs to a "yes": the words, and of a terminal disclaimer the patents that it names. */
function Details(props: DetailsProps) {
  const { draft, missing, problems, save, change, namesPatents, disclaimed } = props;
  const missingWords = namesPatents ? copy.textOrPatents : copy.textMissing;
  return (
    <>
      <Textarea
        label={copy.text}
        description={copy.textHint}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={limits.disclosureLength}
        required={!namesPatents}
        value={draft.text}
        error={missing ? missingWords : textProblem(save.error)}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {namesPatents ? (
        <ReferencePatents
          value={draft.referencePatents}
          onChange={(referencePatents) => change({ referencePatents })}
          relatives={disclaimed?.relatives ?? []}
          problemAt={(at) => problems[at] ?? undefined}
        />
      ) : null}
    </>
  );
}

/** What the server says about the words themselves. */
function textProblem(error: Error | null): string | undefined {
  const errors = isProblem(error) ? error.errors : [];
  return errors.find(({ path }) => path === 'text')?.message;
}

function isAtField(error: Error | null): boolean {
  const errors = isProblem(error) ? error.errors : [];
  return errors.some(({ path }) => path === 'text' || path.startsWith('referencePatents'));
}

type AnswerEndProps = {
  entry: Disclosure;
  typed: ReturnType<typeof useAnswerDraft>;
};

/** What saving replaces. Nobody is named: the reader may have answered too, and the answer tells a name alone. */
function AnsweredMeanwhile({ entry, typed }: AnswerEndProps) {
  const { answer, text, referencePatents } = entry;
  const isShown = typed.isOverAnother && isChanged(entry, typed.draft) && answer;
  return (
    <div role="status">
      {isShown ? (
        <Alert color="amber" role="presentation" title={copy.meanwhile}>
          {answerWords[answer]}
          {text ? <p className={classes.text}>{text}</p> : null}
          <NamedPatents patents={referencePatents} />
        </Alert>
      ) : null}
    </div>
  );
}

/** When it was answered and by whom; or, once something was changed, what saving does. */
function AnswerEnd({ entry, typed }: AnswerEndProps) {
  const { draft, save, takeBack } = typed;
  if (!isChanged(entry, draft)) return <p className={classes.day}>{stateOf(entry)}</p>;
  if (save.isPending && draft.answer !== 'yes' && !losesText(entry, draft)) {
    return <p className={classes.day}>{copy.saving}</p>;
  }
  const isElsewhere = save.isError && !isAtField(save.error);
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
        <Button type="button" size="sm" variant="subtle" onClick={takeBack}>
          {copy.cancel}
        </Button>
      </div>
    </>
  );
}

function stateOf({ answeredAt, answeredBy }: Disclosure): string {
  if (!answeredAt) return copy.open;
  const day = formatLongDate(answeredAt);
  return answeredBy ? disclosuresCopy.answeredBy(day, answeredBy) : disclosuresCopy.answeredOn(day);
}
