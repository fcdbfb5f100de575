import { limits } from '@claimstead/contract/limits.ts';
import type { WantedNote } from '@claimstead/contract/wanted.contract.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { wantedCopy } from './wanted.copy.ts';
import looks from './wanted.module.css';
import { useSaveNote } from './wanted.queries.ts';
import { classesIn, fieldsOf, newNote, type NoteFields } from './wanted.rules.ts';

const copy = wantedCopy.dialog;

/** Where budgets begin and end; the server takes no other. */
const marks = [10_000, 50_000, 100_000, 250_000, 500_000] as const;
type Mark = (typeof marks)[number] | null;

type NoteDialogProps = {
  /** Null: a new one. */
  note: WantedNote | null;
  opened: boolean;
  close: () => void;
};

/** Asks what a person looks for. */
export function NoteDialog({ note, opened, close }: NoteDialogProps) {
  const save = useSaveNote();
  const [fresh] = useState(() => newNote(new Date()));
  return (
    <FormDialog<NoteFields, Parameters<typeof save.mutate>[0], WantedNote>
      opened={opened}
      onClose={close}
      title={note ? copy.editTitle : copy.addTitle}
      submit={note ? copy.edit : copy.add}
      initial={note ? fieldsOf(note) : fresh}
      validate={{
        words: (words, fields) =>
          words.trim() === '' && fields.classes.trim() === '' ? copy.nothing : null,
        classes: refuseClasses,
        budgetTo: (to, { budgetFrom }) =>
          to !== '' && budgetFrom !== '' && Number(to) <= Number(budgetFrom)
            ? copy.budgetWrong
            : null,
        until: (day) => (day === '' ? copy.untilMissing : null),
      }}
      call={save}
      send={(fields) => ({ id: note?.id ?? null, body: bodyOf(fields) })}
      onSent={() => (note ? undefined : toastSuccess(copy.added, copy.addedText))}
      failed={copy.failed}
      cancel={copy.cancel}
    >
      {(form) => <NoteForm form={form} />}
    </FormDialog>
  );
}

function NoteForm({ form }: { form: UseFormReturnType<NoteFields> }) {
  const { emailVerified } = useMe();
  return (
    <>
      <TextInput
        label={copy.words}
        description={copy.wordsNote}
        maxLength={limits.searchLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('words')}
        errorProps={{ role: 'alert' }}
      />
      <TextInput
        label={copy.classes}
        description={copy.classesNote}
        autoComplete="off"
        {...form.getInputProps('classes')}
        errorProps={{ role: 'alert' }}
      />
      <BudgetFields form={form} />
      <TextInput
        type="date"
        label={copy.until}
        {...form.getInputProps('until')}
        errorProps={{ role: 'alert' }}
      />
      <Switch
        label={copy.invitations}
        description={emailVerified ? undefined : copy.unproven}
        {...form.getInputProps('invitations', { type: 'checkbox' })}
      />
    </>
  );
}

function BudgetFields({ form }: { form: UseFormReturnType<NoteFields> }) {
  const budget = (empty: string) => [
    { value: '', label: empty },
    ...marks.map((mark) => ({ value: `${mark}`, label: copy.dollars(mark) })),
  ];
  return (
    <>
      <div className={looks.pair}>
        <Select
          label={copy.from}
          data={budget(copy.noLeast)}
          allowDeselect={false}
          {...form.getInputProps('budgetFrom')}
        />
        <Select
          label={copy.to}
          data={budget(copy.noMost)}
          allowDeselect={false}
          {...form.getInputProps('budgetTo')}
          errorProps={{ role: 'alert' }}
        />
      </div>
      <p className={looks.note}>{copy.budgetNote}</p>
    </>
  );
}

function refuseClasses(typed: string): string | null {
  const symbols = classesIn(typed);
  if (symbols === null) return copy.classesWrong;
  return symbols.length > limits.wantedClasses ? copy.classesMany(limits.wantedClasses) : null;
}

function bodyOf({ budgetFrom, budgetTo, ...fields }: NoteFields) {
  const mark = (value: string) => (value === '' ? null : Number(value)) as Mark;
  return {
    ...fields,
    words: fields.words.trim(),
    classes: classesIn(fields.classes) ?? [],
    budgetFrom: mark(budgetFrom),
    budgetTo: mark(budgetTo),
  };
}
