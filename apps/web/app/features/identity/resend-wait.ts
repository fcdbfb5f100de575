import { useEffect, useState } from 'react';

/** An email takes a moment. Asking again right away would only invalidate the code that is on its way. */
export const resendWaitMs = 30_000;

const place = 'identity.code-asked';

/** Remembers that a code was requested, even across a reload of this tab. */
export function noteCodeAsked(personId: string, atMs: number): void {
  try {
    sessionStorage.setItem(place, `${personId} ${atMs}`);
  } catch {
    // A browser without storage only loses the wait.
  }
}

/** When this person may ask for another code, in ms; 0 if the last request is unknown. */
export function mayAskFrom(personId: string): number {
  try {
    const [id, at] = (sessionStorage.getItem(place) ?? '').split(' ');
    return id === personId ? Number(at) + resendWaitMs : 0;
  } catch {
    return 0;
  }
}

/** The whole seconds until `untilMs`, counting down to 0. */
export function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000));
  // Setting the clock back must not make the wait longer.
  const seconds = Math.min(left, resendWaitMs / 1000);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}

/** 30 -> "0:30". */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
