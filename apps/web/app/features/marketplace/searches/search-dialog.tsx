import { Anchor, Button, Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../../lib/api-problem.ts';
import { fieldErrors, wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { searchesCopy } from './searches.copy.ts';
import classes from './searches.module.css';

const copy = searchesCopy.dialog;

export type SearchDialogProps = FormProps & { opened: boolean; title: string };

type FormProps = {
  /** The button's word. */
  action: string;
  /** What is searched for. */
  words: string;
  /** What stands in the form when it opens; without `mails`, only the name is asked for. */
  initial: { name: string; mails?: boolean };
  /** What came of the last press. */
  error: Error | null;
  isPending: boolean;
  onSubmit: (given: { name: string; mails: boolean }) => void;
  onClose: () => void;
};

/** Asks for the name of a search, and whether what is new is mailed. Refusals stand where they belong. */
export function SearchDialog({ opened, title, ...form }: SearchDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <SearchForm {...form} />
    </Modal>
  );
}

function SearchForm({ action, words, initial, error, isPending, onSubmit, onClose }: FormProps) {
  const [name, setName] = useState(initial.name);
  const [mails, setMails] = useState(initial.mails ?? false);
  const [tried, setTried] = useState(false);
  const me = useMe();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') onSubmit({ name: name.trim(), mails });
  };
  const missing = tried && name.trim() === '' ? copy.nameMissing : null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.asked}>{words}</p>
      <TextInput
        label={copy.name}
        value={name}
        maxLength={searchesCopy.nameLength}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        error={missing ?? nameError(error)}
        errorProps={{ role: 'alert' }}
      />
      {initial.mails === undefined ? null : (
        <Switch
          label={copy.mails}
          description={me.emailVerified ? undefined : copy.mailsUnproven}
          checked={mails}
          onChange={(event) => setMails(event.currentTarget.checked)}
        />
      )}
      <Refusal error={error} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** A refusal that the name is the cause of, for the place below it. */
function nameError(error: Error | null): string | null {
  if (isProblem(error, 'marketplace.search_name_taken')) return wordsFor(error);
  return fieldErrors(error)['name'] ?? null;
}

function Refusal({ error }: { error: Error | null }) {
  if (!error || nameError(error) !== null) return null;
  return (
    <p className={classes.failure} role="alert">
      {copy.failed}. {wordsFor(error)}{' '}
      {isProblem(error, 'marketplace.too_many_searches') ? (
        <Anchor component={Link} to="/account/lists#searches">
          {copy.toList}
        </Anchor>
      ) : null}
    </p>
  );
}
