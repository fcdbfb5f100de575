import type { Notifications, notifications } from '@mantine/notifications';
import { loadApart } from '../lib/load-apart.ts';
import { wordsFor } from '../lib/problem-words.ts';
import { createReportedState } from '../lib/reported-state.ts';

type ToastOptions = { autoCloseMs?: number };

/** Says that something was done: bottom right, four seconds. */
export function toastSuccess(title: string, text?: string, options: ToastOptions = {}): void {
  show('moss', title, text, options);
}

/** Says something worth knowing, when nothing was done and nothing failed. */
export function toastNotice(title: string, text?: string, options: ToastOptions = {}): void {
  show('brass', title, text, options);
}

/** Says that something failed. `cause` is a sentence, or the error whose sentence is shown. */
export function toastFailure(title: string, cause?: unknown, options: ToastOptions = {}): void {
  const text = typeof cause === 'string' || cause === undefined ? cause : wordsFor(cause);
  show('ribbon', title, text, options);
}

export type Toast = { id: number; color: string; title: string; text: string };

type ToastParts = { Notifications: typeof Notifications; notifications: typeof notifications };

/** `parts` shows toasts, once it is loaded; `plain` holds those that came before it was. */
export type ToastState = { parts: ToastParts | null; plain: readonly Toast[] };

/** What the toaster shows now. */
export const toastState = createReportedState<ToastState>({ parts: null, plain: [] });
let loading: Promise<ToastParts> | null = null;

/** Removes a toast that is shown without the library. */
export function closePlainToast(id: number): void {
  toastState.report({ plain: toastState.snapshot().plain.filter((toast) => toast.id !== id) });
}

/** Loads what shows toasts, once; after a failure the next call tries again. */
export function loadToasts(): Promise<ToastParts> {
  loading ??= loadApart(async () => {
    const [parts] = await Promise.all([
      import('@mantine/notifications'),
      import('./mantine-toasts.css'),
    ]);
    toastState.report({ parts });
    return parts;
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const keptKey = 'toast-after-load';

/** Loads another page afresh and shows a success toast there: nothing of this page stays in memory. */
export function leaveWithToast(address: string, title: string, text: string): void {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify([title, text]));
  } catch {
    // Without storage the page is left as well, just without the toast.
  }
  window.location.assign(address);
}

/** Shows the toast that {@link leaveWithToast} left for this page, long enough to be read at leisure. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey);
    if (kept === null) return;
    sessionStorage.removeItem(keptKey);
    const [title, text] = JSON.parse(kept) as [string, string];
    toastSuccess(title, text, { autoCloseMs: 30_000 });
  } catch {
    // Nothing stored that can be shown.
  }
}

function show(
  color: string,
  title: string,
  text: string | undefined,
  { autoCloseMs }: ToastOptions,
) {
  loadToasts().then(
    ({ notifications }) =>
      notifications.show({
        color,
        title,
        message: text ?? '',
        ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }),
      }),
    // Without a network the library may not load, and that is when there is most to say.
    () => {
      const toast = { id: (lastId += 1), color, title, text: text ?? '' };
      toastState.report({
        plain: [...toastState.snapshot().plain, toast].slice(-plainAtMost),
      });
    },
  );
}

const plainAtMost = 3;
let lastId = 0;
