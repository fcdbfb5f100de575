/** Uses are counted in windows that everyone shares: each begins at a multiple of its length. */
export function windowStart(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whole seconds until the next window begins, at least one: what Retry-After says. */
export function secondsToNextWindow(now: Date, windowSeconds: number): number {
  const windowMs = windowSeconds * 1000;
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
}
