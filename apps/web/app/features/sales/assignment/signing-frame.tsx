import { useEffect, useEffectEvent } from 'react';
import { assignmentCopy } from './assignment.copy.ts';
import classes from '../sale-dialogs.module.css';

export type SigningOutcome = 'signed' | 'declined' | 'failed';

/** The final outcome from an external signing provider, by the name of its message. */
const finalMessages: Readonly<Record<string, SigningOutcome>> = {
  onDocumentSigned: 'signed',
  onDocumentDeclined: 'declined',
  onDocumentSigningFailed: 'failed',
};

/** What a message from the signing page says, or null where it is not a final one. */
export function readSigningMessage(data: unknown): SigningOutcome | null {
  if (typeof data === 'string') return finalMessages[data] ?? null;
  if (typeof data !== 'object' || data === null) return null;
  if (Reflect.get(data, 'type') === 'claimstead-signing') {
    const outcome: unknown = Reflect.get(data, 'outcome');
    return outcome === 'signed' || outcome === 'declined' || outcome === 'failed' ? outcome : null;
  }
  const action: unknown = Reflect.get(data, 'action') ?? Reflect.get(data, 'type');
  return typeof action === 'string' ? (finalMessages[action] ?? null) : null;
}

export type SigningFrameProps = {
  signLink: string;
  /** Fills a phone's screen. */
  full: boolean;
  /** Signed, declined or failed: accepted from the signing provider's page, and from no other origin. */
  onFinal: (outcome: SigningOutcome) => void;
};

/** Calls back with the final messages from this origin, and with no other message. */
export function useFinalMessages(origin: string, onFinal: (outcome: SigningOutcome) => void): void {
  const receive = useEffectEvent(({ origin: from, data }: MessageEvent<unknown>) => {
    const outcome = from === origin ? readSigningMessage(data) : null;
    if (outcome) onFinal(outcome);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}

/** The signing provider's page in a frame. Only final messages from its own origin end it. */
export function SigningFrame({ signLink, full, onFinal }: SigningFrameProps) {
  const { href, origin } = new URL(signLink, window.location.href);
  useFinalMessages(origin, onFinal);
  return (
    <iframe
      className={classes.frame}
      data-full={full || undefined}
      src={href}
      title={assignmentCopy.frame}
    />
  );
}
