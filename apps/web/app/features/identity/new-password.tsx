import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordProps = Omit<PasswordInputProps, 'value'> & { password: string };

/** The field for a password that is being chosen. Its meter is below it and describes it. */
export function NewPassword({ password, ...field }: NewPasswordProps) {
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={<PasswordStrength password={password} />}
      descriptionProps={{ component: 'div' }}
      {...field}
      value={password}
    />
  );
}
