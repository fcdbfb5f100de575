/** Where nobody said where they are: the patent office's own clock. */
export const officeZone = 'America/New_York';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  clocks.set(zone, clock);
  return clock;
}

/** "November 24, 2026 at 9:30 AM UTC", or in another time zone, an IANA name. */
export function formatMoment(at: Date, zone = 'UTC'): string {
  return clockOf(zone).format(at);
}
