import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { identityCopy } from './identity.copy.ts';

/** A password that can be revealed, with the keyboard as well. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': identityCopy.showPassword }}
      {...props}
    />
  );
}
