import { useMutation } from '@tanstack/react-query';
import { useContext } from 'react';
import { api } from '../lib/api-client.ts';
import { MeContext } from '../lib/session.ts';
import classes from './confirm-password.module.css';
import { FormDialog } from './form-dialog.tsx';
import { CurrentPassword, selectPassword } from './current-password.tsx';

const copy = {
  title: 'Enter your password again',
  text: 'This protects your account if someone else is at your screen. We won’t ask again for 10 minutes.',
  password: 'Password',
  confirm: 'Continue',
  cancel: 'Cancel',
} as const;

type ConfirmPasswordProps = {
  opened: boolean;
  /** What needs the password, as a sentence. */
  why: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks for the password before something sensitive; the server decides whether it is right. */
export function ConfirmPassword({ opened, why, onConfirmed, onClose }: ConfirmPasswordProps) {
  const me = useContext(MeContext);
  const confirm = useMutation({
    mutationFn: (password: string) => api('POST /auth/confirm', { body: { password } }),
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      // It may be asked from within another dialog.
      zIndex={300}
      initial={{ password: '' }}
      // An empty field needs no message: the focus goes there.
      validate={{ password: (value) => (value === '' ? '' : null) }}
      call={confirm}
      send={({ password }) => password}
      onSent={onConfirmed}
      onRefused={selectPassword}
      submit={copy.confirm}
      cancel={copy.cancel}
    >
      {(form) => (
        <>
          <p>{why}</p>
          <p className={classes.text}>{copy.text}</p>
          <CurrentPassword form={form} email={me?.email ?? ''} label={copy.password} />
        </>
      )}
    </FormDialog>
  );
}
