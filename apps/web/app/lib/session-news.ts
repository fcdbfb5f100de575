/** Who is signed in according to a tab: the person's id, or null for nobody. */
type SessionNews = { personId: string | null };

const name = 'session';

/** Tells the tabs of this browser, this one included, who is signed in now. */
export function tellTabs(personId: string | null): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage({ personId } satisfies SessionNews);
  channel.close();
}

/** Calls `heard` with what a tab knows. Returns how to stop. */
export function hearTabs(heard: (personId: string | null) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) =>
    heard(data.personId),
  );
  return () => channel.close();
}
