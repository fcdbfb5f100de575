import { Anchor, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { fieldErrors, wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/form-dialog.tsx';
import { searchesCopy } from './searches.copy.ts';
import classes from './searches.module.css';

const copy = searchesCopy.dialog;

type Given = { name: string; mails: boolean; isCorrected: boolean };

type SearchDialogProps<Sent, Answer> = Pick<
  FormDialogProps<Given, Sent, Answer>,
  'opened' | 'onClose' | 'title' | 'submit' | 'call' | 'send' | 'onSent'
> & {
  /** What is searched for. */
  words: string;
  /** The form's values when it opens; without `mails`, only the name is asked for. */
  initial: { name: string; mails?: boolean };
  /** Where the text is to be saved: what is said of it below the words. */
  text?: { isNoneNow: boolean; corrected: CorrectedText | null };
};

/** What the screen searched for instead, and what that search would be called. */
type CorrectedText = { text: string; name: string };

/** Asks for the name of a search, and whether new matches are emailed. Refusals appear where they belong. */
export function SearchDialog<Sent, Answer>(props: SearchDialogProps<Sent, Answer>) {
  const { words, initial, send, text, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      initial={{ name: initial.name, mails: initial.mails ?? false, isCorrected: false }}
      validate={{ name: (name) => (name.trim() === '' ? copy.nameMissing : null) }}
      send={({ name, ...given }) => send({ ...given, name: name.trim() })}
      refusedFields={aboutName}
      failed={copy.failed}
      reason={reasonOf}
      cancel={copy.cancel}
    >
      {(form) => (
        <>
          <p className={classes.asked}>{words}</p>
          {text ? <TextNotes form={form} name={initial.name} {...text} /> : null}
          <TextInput
            label={copy.name}
            maxLength={searchesCopy.nameLength}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
            errorProps={{ role: 'alert' }}
          />
          {initial.mails === undefined ? null : <MailsSwitch form={form} />}
        </>
      )}
    </FormDialog>
  );
}

type TextNotesProps = {
  form: UseFormReturnType<Given>;
  /** What the search would be called as it is. */
  name: string;
  isNoneNow: boolean;
  corrected: CorrectedText | null;
};

/** That all words are to be found as they are written, and the way to the words that the screen took instead. */
function TextNotes({ form, name, isNoneNow, corrected }: TextNotesProps) {
  const { isCorrected } = form.values;
  const correct = (isOn: boolean) => {
    const [before, after] = isOn ? [name, corrected?.name] : [corrected?.name, name];
    form.setFieldValue('isCorrected', isOn);
    // A name that was typed stays.
    if (form.values.name === before && after) form.setFieldValue('name', after);
  };
  return (
    <div className={classes.textNotes}>
      <p className={classes.soft}>
        {copy.exactly} {isNoneNow && !isCorrected ? <span>{copy.noneNow}</span> : null}
      </p>
      {corrected ? (
        <Switch
          label={copy.corrected(corrected.text)}
          checked={isCorrected}
          onChange={(event) => correct(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

/** In the open dialog only: the market is there before it is known who is signed in. */
function MailsSwitch({ form }: { form: UseFormReturnType<Given> }) {
  const { emailVerified } = useMe();
  return (
    <Switch
      label={copy.mails}
      description={emailVerified ? undefined : copy.mailsUnproven}
      {...form.getInputProps('mails', { type: 'checkbox' })}
    />
  );
}

/** A name that is already used is refused beside the field. */
function aboutName(error: Error): Record<string, string> {
  const isTaken = isProblem(error, 'search.saved_name_taken');
  return isTaken ? { name: wordsFor(error) } : fieldErrors(error);
}

function reasonOf(error: Error) {
  if (!isProblem(error, 'search.too_many_saved')) return wordsFor(error);
  return (
    <>
      {wordsFor(error)}{' '}
      <Anchor component={Link} to="/account/lists#searches">
        {copy.toList}
      </Anchor>
    </>
  );
}
