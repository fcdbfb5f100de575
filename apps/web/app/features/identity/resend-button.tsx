import { Button } from '@mantine/core';
import { identityCopy } from './identity.copy.ts';
import { clockOf, useSecondsUntil } from './resend-wait.ts';

const copy = identityCopy.code;

export type ResendButtonProps = { mayAskFromMs: number; busy: boolean; onPress: () => void };

/** Asks for a new code, once the wait that it counts down is over. */
export function ResendButton({ mayAskFromMs, busy, onPress }: ResendButtonProps) {
  const seconds = useSecondsUntil(mayAskFromMs);
  const waits = seconds > 0;
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={busy}
      // Not disabled: whoever pressed it keeps the focus while it counts down.
      data-disabled={waits || undefined}
      aria-disabled={waits || undefined}
      onClick={() => (waits ? undefined : onPress())}
    >
      {waits ? copy.resendIn(clockOf(seconds)) : copy.resend}
    </Button>
  );
}
