import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

type PasswordForm = UseFormReturnType<{ password: string }>;

/** Asks the signed-in person for their password again. */
export function CurrentPassword(props: { form: PasswordForm; email: string; label: string }) {
  const { form, email, label } = props;
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={label}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </>
  );
}

/** After a refusal: the next key replaces what was typed. */
export function selectPassword(_refusal: Error, form: PasswordForm): void {
  form.getInputNode<HTMLInputElement, 'password'>('password')?.select();
}
