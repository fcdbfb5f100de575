/** A title that begins so has a subject of its own. */
const ownSubject =
  /^(?:(?:all|an?|another|any|both|each|every|everyone|everything|it|its|many|neither|no|nobody|nothing|one|others|someone|the|their|there|they|this|two|what|who)\b|[\w.-]+[:/._])/;
/** A group that begins so says when or where. */
const circumstance =
  /^(?:after|at|before|behind|between|by|for|in|of|on|once|over|read|started|under|until|when|where|while|with|without)\b/i;

/**
 * The guarantee that a test names, as one sentence: the titles of its groups and its own, in their order. Most groups
 * are what their tests speak of ("a sale" "is paid once"); others say when ("while nobody watches" "no port is open").
 */
export function guaranteeOf(titles: readonly string[]): string {
  const parts = titles.map((title) => title.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
  return parts.reduce((said, title) => {
    if (said === '') return title;
    if (said.endsWith(':')) return `${said} ${title}`;
    const group = said.replace(/\.$/, '');
    if (!/^[a-z]/.test(title)) return `${group}: ${title}`;
    if (!ownSubject.test(title)) return `${group} ${title}`;
    return `${group}${circumstance.test(said) ? ',' : ':'} ${title}`;
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
