import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useContext, useRef, useState } from 'react';
import { api } from '../lib/api-client.ts';
import { wordsFor } from '../lib/problem-words.ts';
import { MeContext } from '../lib/session.ts';
import classes from './confirm-password.module.css';

const copy = {
  title: 'Enter your password again',
  text: 'This keeps your account safe from somebody else at your screen. You will not be asked again for 10 minutes.',
  password: 'Password',
  confirm: 'Continue',
  cancel: 'Cancel',
} as const;

export type ConfirmPasswordProps = {
  opened: boolean;
  /** What needs the password, as a sentence. */
  why: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks for the password before something sensitive; the server decides whether it is right. */
export function ConfirmPassword({ opened, onClose, ...rest }: ConfirmPasswordProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title} zIndex={300}>
      <PasswordForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({ why, onConfirmed, onClose }: Omit<ConfirmPasswordProps, 'opened'>) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const me = useContext(MeContext);
  const confirm = useMutation({
    mutationFn: () => api('POST /auth/confirm', { body: { password } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return field.current?.focus();
    confirm.mutate(undefined, {
      onSuccess: onConfirmed,
      onError: () => field.current?.select(),
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.why}>{why}</p>
      <p className={classes.text}>{copy.text}</p>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordInput
        ref={field}
        label={copy.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div role="alert">
        {confirm.isError ? <p className={classes.refusal}>{wordsFor(confirm.error)}</p> : null}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}
