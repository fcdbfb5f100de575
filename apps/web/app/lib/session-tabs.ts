/** Who is signed in now: the person's id, or null after signing out. */
type SessionNews = { personId: string | null };

const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in window
    ? new BroadcastChannel('session')
    : null;

/** Tells the other tabs of this browser who is signed in. The cookie is theirs as well. */
export function tellOtherTabs(personId: string | null): void {
  channel?.postMessage({ personId } satisfies SessionNews);
}

/** Calls `listener` when another tab signed in, signed out or changed the person. Returns how to stop. */
export function onOtherTab(listener: (personId: string | null) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionNews>) => listener(data.personId);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
