import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type Confirmed, confirmedBy, createPasswordQuestion } from '../lib/confirmation.ts';
import { ConfirmPassword } from './confirm-password.tsx';

/**
 * For calls that want the password again (403 identity.confirm_required). Wrap each in `confirmed` and
 * render `dialog`: it opens when the server asks, and the call is then repeated. If the person closes it, the
 * call fails with NotConfirmed, which is no error to show.
 * @param why what the person is about to do, as a sentence.
 */
export function useConfirmed(why: string): { confirmed: Confirmed; dialog: ReactNode } {
  const [question] = useState(createPasswordQuestion);
  const [confirmed] = useState(() => confirmedBy(question.ask));
  const opened = useSyncExternalStore(question.subscribe, question.isOpen, () => false);
  // A call must not wait for an answer that can no longer be given.
  useEffect(() => question.declined, [question]);
  const dialog = (
    <ConfirmPassword
      opened={opened}
      why={why}
      onConfirmed={question.answered}
      onClose={question.declined}
    />
  );
  return { confirmed, dialog };
}
