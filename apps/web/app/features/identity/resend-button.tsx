import { BusyButton } from './busy-button.tsx';
import classes from './auth-card.module.css';
import { clockOf, useSecondsUntil } from './resend-wait.ts';

type ResendButtonProps = {
  words: { resend: string; resendIn: (clock: string) => string };
  mayAskFromMs: number;
  busy: boolean;
  onPress: () => void;
};

/** Asks for a new code, once the wait that it counts down is over. */
export function ResendButton({ words, mayAskFromMs, busy, onPress }: ResendButtonProps) {
  const seconds = useSecondsUntil(mayAskFromMs);
  const waits = seconds > 0;
  return (
    <BusyButton
      variant="subtle"
      size="sm"
      className={classes.quiet}
      busy={busy}
      // Not disabled: it keeps the focus while it counts down.
      data-disabled={waits || undefined}
      aria-disabled={waits || undefined}
      onClick={() => (waits ? undefined : onPress())}
    >
      {waits ? words.resendIn(clockOf(seconds)) : words.resend}
    </BusyButton>
  );
}
