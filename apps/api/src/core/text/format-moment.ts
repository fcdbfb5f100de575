const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** "November 24, 2026 at 9:30 AM UTC". The reader's time zone is not known, so it is named. */
export function formatMoment(at: Date): string {
  return `${time.format(at)} UTC`;
}
