import { Button, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { focusFirstError } from '../../../ui/form-errors.ts';
import { canUsePasskeys } from '../ask-passkey.ts';
import { Outcome } from './outcome.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';
import { useAddPasskey } from './settings.queries.ts';

const copy = secondStepsCopy.passkeys;

type AddPasskeyProps = {
  confirmed: Confirmed;
  onStart: () => void;
  onAdded: (recoveryCodes: string[]) => void;
};

/** Names a passkey and has the browser create it; one sentence if the browser can't. */
export function AddPasskey(props: AddPasskeyProps) {
  if (!canUsePasskeys()) return <p className={classes.text}>{copy.unsupported}</p>;
  return <PasskeyForm {...props} />;
}

function PasskeyForm({ confirmed, onStart, onAdded }: AddPasskeyProps) {
  const [done, setDone] = useState<string | null>(null);
  const add = useAddPasskey(confirmed);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() === '' ? copy.nameMissing : null) },
  });
  const submit = ({ name }: typeof form.values) => {
    const given = name.trim();
    setDone(null);
    onStart();
    add.mutate(given, {
      onSuccess: ({ recoveryCodes }) => {
        form.reset();
        setDone(copy.added(given));
        onAdded(recoveryCodes);
      },
    });
  };
  const refuse = (errors: FormErrors) => {
    setDone(null);
    focusFirstError(form, errors);
  };
  return (
    <form className={classes.add} onSubmit={form.onSubmit(submit, refuse)}>
      <TextInput
        label={copy.name}
        description={copy.nameHint}
        size="sm"
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div>
        <Button type="submit" size="sm" variant="default" loading={add.isPending}>
          {copy.add}
        </Button>
      </div>
      <p role="status" className={`${classes.text} ${classes.news}`}>
        {add.isPending ? copy.waiting : null}
      </p>
      <Outcome
        done={done}
        title={copy.addFailed}
        error={add.error}
        text={passkeyFailure(add.error)}
      />
    </form>
  );
}
