import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../lib/load-apart.ts';
import { useSession } from '../lib/session.ts';
import { PieceBoundary } from './lazy-piece.tsx';
import { closeLabel } from './theme.ts';
import {
  closePlainToast,
  loadToasts,
  showKeptToast,
  type Toast,
  toastState,
  type ToastState,
} from './toasts.ts';
import classes from './toaster.module.css';

const nothingYet: ToastState = { parts: null, plain: [] };

/**
 * The toaster: bottom right, four seconds, five at most. For signed-in people, the code that shows them is
 * loaded when the page rests, so that it is there when the network is not; a visitor's pages hardly ever need
 * it. If it cannot be loaded, a plain toast says what failed.
 */
export function Toaster() {
  const { parts, plain } = useSyncExternalStore(
    toastState.subscribe,
    toastState.snapshot,
    () => nothingYet,
  );
  useEffect(showKeptToast, []);
  const isSignedIn = useSession().state === 'signed_in';
  useEffect(
    () => (isSignedIn ? whenIdle(() => void loadToasts().catch(() => undefined)) : undefined),
    [isSignedIn],
  );
  return (
    // Outside every page: a failure here would take the whole document with it.
    <PieceBoundary failed={() => null}>
      {parts ? <parts.Notifications position="bottom-right" autoClose={4000} limit={5} /> : null}
      {plain.length > 0 ? <PlainToasts toasts={plain} /> : null}
    </PieceBoundary>
  );
}

/** Stay until they are closed: a person without a network may be looking elsewhere. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className={classes.place} role="alert">
      {toasts.map(({ id, color, title, text }) => (
        <div key={id} className={classes.toast} data-color={color}>
          <p>
            <strong>{title}</strong>
            {text === '' ? null : <span>{text}</span>}
          </p>
          <button type="button" aria-label={closeLabel} onClick={() => closePlainToast(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
