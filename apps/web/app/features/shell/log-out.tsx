import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../lib/session.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { shellCopy } from './shell.copy.ts';

/** Logs out and reloads; says so where it could not. */
export function useLogOut() {
  return useMutation({
    mutationFn: signOut,
    onError: (error) => toastFailure(shellCopy.logOutFailed, error),
  });
}

export function LogOut({ className }: { className: string | undefined }) {
  const logOut = useLogOut();
  return (
    <button
      type="button"
      className={className}
      disabled={logOut.isPending}
      onClick={() => logOut.mutate()}
    >
      {shellCopy.logOut}
    </button>
  );
}
