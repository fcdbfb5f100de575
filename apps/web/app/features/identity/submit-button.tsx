import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';

export type SubmitButtonProps = { busy: boolean; disabled?: boolean; children: ReactNode };

/** Sends the form around it, once at a time. */
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  const awake = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // A busy button is disabled and thereby loses the focus; it has it back when it can be pressed again.
  useEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return (
    <Button
      ref={button}
      // Before the page is awake the browser itself would send the form, with all that is in it.
      type={awake ? 'submit' : 'button'}
      loading={busy}
      disabled={disabled}
      fullWidth
      onClick={() => {
        pressed.current = true;
      }}
    >
      {children}
    </Button>
  );
}
