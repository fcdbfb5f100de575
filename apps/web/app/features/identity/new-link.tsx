import { useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useRequestReset } from './identity.queries.ts';

const copy = identityCopy.login;

type NewLinkProps = {
  /** The address in the form around it; empty where none was entered yet. */
  email: string;
  label: string;
  /** Puts the focus where the address is entered. */
  onMissing: () => void;
  variant?: 'default' | 'filled';
};

/** Requests a new reset link, with the wording of "Forgot password?". */
export function NewLink({ email, label, onMissing, variant = 'default' }: NewLinkProps) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const request = useRequestReset();
  const ask = () => {
    if (email === '') {
      setNotice({ good: false, text: copy.emailFirst });
      onMissing();
      return;
    }
    if (isOnItsWay()) return;
    setNotice(null);
    request.mutate(email, {
      onSuccess: () => setNotice({ good: true, text: copy.resetSent(email) }),
      onError: () => setNotice({ good: false, text: copy.resetFailed(email) }),
    });
  };
  return (
    <>
      <FormMessage notice={notice} busy={request.isPending} />
      <BusyButton variant={variant} fullWidth busy={request.isPending} onClick={ask}>
        {label}
      </BusyButton>
    </>
  );
}
