import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Confirmed } from '../../../lib/confirmation.ts';
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

/** Names a passkey and has the browser make it; one sentence where the browser cannot. */
export function AddPasskey({ confirmed, onStart, onAdded }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = useAddPasskey(confirmed);
  if (!canUsePasskeys()) return <p className={classes.text}>{copy.unsupported}</p>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setDone(null);
    setMissing(given === '');
    if (given === '') return field.current?.focus();
    onStart();
    add.mutate(given, {
      onSuccess: ({ recoveryCodes }) => {
        setName('');
        setDone(copy.added(given));
        onAdded(recoveryCodes);
      },
    });
  };
  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        ref={field}
        label={copy.name}
        description={copy.nameHint}
        size="sm"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={missing ? copy.nameMissing : null}
        onChange={(event) => {
          setMissing(false);
          setName(event.currentTarget.value);
        }}
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
