import { wordsFor } from '../lib/problem-words.ts';

export type ToastOptions = { autoCloseMs?: number };

/** Says that something was done: bottom right, four seconds. */
export function toastSuccess(title: string, text?: string, options: ToastOptions = {}): void {
  show('moss', title, text, options);
}

/** Says what one should know, where nothing was done and nothing failed. */
export function toastNotice(title: string, text?: string, options: ToastOptions = {}): void {
  show('brass', title, text, options);
}

/** Says that something failed. `cause` is a sentence, or the error whose sentence is shown. */
export function toastFailure(title: string, cause?: unknown, options: ToastOptions = {}): void {
  const text = typeof cause === 'string' || cause === undefined ? cause : wordsFor(cause);
  show('ribbon', title, text, options);
}

let wanted = false;
const listeners = new Set<() => void>();

/** Whether a toast was ever asked for: until then their place is not even loaded. */
export function isToastWanted(): boolean {
  return wanted;
}

/** Calls `listener` when the first toast is asked for. @returns what ends that. */
export function onToastWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keptKey = 'toast-after-load';

/** Loads another page afresh and says there that something was done: nothing of this page stays in memory. */
export function leaveWithToast(address: string, title: string, text: string): void {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify([title, text]));
  } catch {
    // Without storage the page is left all the same, only silently.
  }
  window.location.assign(address);
}

/** Shows what {@link leaveWithToast} brought to this page, long enough to be read at leisure. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey);
    if (kept === null) return;
    sessionStorage.removeItem(keptKey);
    const [title, text] = JSON.parse(kept) as [string, string];
    toastSuccess(title, text, { autoCloseMs: 30_000 });
  } catch {
    // Nothing was kept that can be shown.
  }
}

function show(
  color: string,
  title: string,
  text: string | undefined,
  { autoCloseMs }: ToastOptions,
) {
  wanted = true;
  for (const listener of listeners) listener();
  // Fetched when the first toast is shown, like the place that shows it.
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      color,
      title,
      message: text ?? '',
      closeButtonProps: { 'aria-label': 'Close' },
      ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }),
    }),
  );
}
