import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type HandOver, handOverDrafts } from '../../lib/device-draft-hand-over.ts';
import { whenIdle } from '../../lib/load-apart.ts';
import { useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { shellCopy } from './shell.copy.ts';

const LogOutHeld = lazyPiece(async () => (await import('./log-out-held.tsx')).default);

/** Not all of the person's drafts on this device could be saved to the account. */
class Held extends Error {
  readonly found: HandOver;
  constructor(found: HandOver) {
    super('held');
    this.found = found;
  }
}

type LogOutAct = { isPending: boolean; press: () => void; dialog: ReactNode };

/**
 * Saves the drafts of this device, logs out and reloads; reports a failure. What cannot be saved is shown
 * before it is lost: render `dialog`.
 */
export function useLogOut(): LogOutAct {
  const { me } = useSession();
  useEffect(() => whenIdle(() => void LogOutHeld.load().catch(() => undefined)), []);
  const logOut = useMutation({
    mutationFn: async ({ anyway }: { anyway: boolean }) => {
      if (me && !anyway) {
        const found = await handOverDrafts(me.id);
        if (found.failures.length + found.onlyHere.length > 0) {
          // If the question cannot be shown, the person stays logged in and is told.
          await LogOutHeld.load();
          throw new Held(found);
        }
      }
      // Saved to the account, or discarded by the person.
      await signOut({ anyway: true });
    },
    onError: (error) => {
      if (!(error instanceof Held)) toastFailure(shellCopy.logOutFailed, error);
    },
  });
  const found = logOut.error instanceof Held ? logOut.error.found : null;
  return {
    isPending: logOut.isPending,
    press: () => logOut.mutate({ anyway: false }),
    dialog: found ? (
      <LogOutHeld
        held={found}
        isPending={logOut.isPending}
        onStay={() => logOut.reset()}
        onLeave={() => logOut.mutate({ anyway: true })}
      />
    ) : null,
  };
}

export function LogOut({ className }: { className: string | undefined }) {
  const logOut = useLogOut();
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={logOut.isPending}
        onClick={logOut.press}
      >
        {shellCopy.logOut}
      </button>
      {logOut.dialog}
    </>
  );
}
