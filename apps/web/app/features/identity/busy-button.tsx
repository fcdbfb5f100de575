import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import classes from './auth-card.module.css';

type BusyButtonProps = ButtonProps & {
  busy: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/**
 * A button that cannot be pressed while what it started is under way. It is disabled then and thereby loses
 * the focus; it has it back as soon as it can be pressed again.
 */
export function BusyButton({ busy, onClick, ...button }: BusyButtonProps) {
  return <Pressed type="button" busy={busy} onClick={onClick} {...button} />;
}

/** The button that sends the form around it, once at a time. */
export function SubmitButton({ disabled = false, ...button }: Omit<BusyButtonProps, 'onClick'>) {
  // Before hydration the browser itself would submit the form, with everything in it.
  const awake = useHydrated();
  return (
    <Pressed
      type="submit"
      fullWidth
      {...button}
      disabled={disabled || !awake}
      className={awake ? undefined : classes.asleep}
    />
  );
}

type PressedProps = BusyButtonProps & {
  type: 'button' | 'submit';
  onClick?: (() => void) | undefined;
};

function Pressed({ busy, onClick, ...button }: PressedProps) {
  const element = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) element.current?.focus();
  }, [busy]);
  return (
    <Button
      ref={element}
      {...button}
      loading={busy}
      onClick={() => {
        pressed.current = true;
        onClick?.();
      }}
    />
  );
}
