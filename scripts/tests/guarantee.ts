/**
 * The guarantee that a test names, as one sentence: the titles of its groups and its own, in their order. Titles that
 * begin with a capital or a sign are not the middle of a sentence: a colon stands before them.
 */
export function guaranteeOf(titles: readonly string[]): string {
  const parts = titles.map((title) => title.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
  return parts.reduce((said, title) => {
    if (said === '') return title;
    return /^(?:[a-z]|I\b)/.test(title) && !/[.:?!]$/.test(said)
      ? `${said} ${title}`
      : `${said.replace(/[.:]$/, '')}: ${title}`;
  }, '');
}

/** "1 file", "3 files". */
export function count(number: number, one: string): string {
  return `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`;
}

/** "0.4 s", "12 s", "3 min 20 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How many files a run names as its slowest. */
const slowest = 10;

/** The files that took longest, one a line, under a heading; nothing where everything was quick. */
export function slowestFiles(files: readonly { file: string; milliseconds: number }[]): string[] {
  const slow = files
    .filter(({ milliseconds }) => milliseconds >= 1000)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowest);
  if (slow.length === 0) return [];
  const widest = Math.max(...slow.map(({ milliseconds }) => duration(milliseconds).length));
  return [
    slow.length === 1 ? 'The slowest file:' : `The ${slow.length} slowest files:`,
    ...slow.map(
      ({ file, milliseconds }) => `  ${duration(milliseconds).padStart(widest)}  ${file}`,
    ),
  ];
}
