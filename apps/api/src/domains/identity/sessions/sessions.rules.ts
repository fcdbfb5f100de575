const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const slidingMs = 30 * dayMs;
const absoluteMs = 90 * dayMs;
/** The cookie lives as long as a session can; the server alone decides whether it still works. */
export const cookieSeconds = absoluteMs / 1000;

/** A session slides by 30 days with each use and ends 90 days after sign-in (P2.7). */
export function sessionEnds(
  createdAt: Date,
  lastSeenAt: Date,
): { expiresAt: Date; absoluteExpiresAt: Date } {
  const absolute = createdAt.getTime() + absoluteMs;
  return {
    expiresAt: new Date(Math.min(lastSeenAt.getTime() + slidingMs, absolute)),
    absoluteExpiresAt: new Date(absolute),
  };
}

/** Uses are noted once a minute at most, so that reading pages does not mean writing rows. */
export function isUseDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= minuteMs;
}
