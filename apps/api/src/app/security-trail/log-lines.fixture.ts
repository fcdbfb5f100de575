import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { eventOfCall, outcomes, securityEvents } from './security-line.rules.ts';

const levels = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20 } as const;
type Level = keyof typeof levels;
export type LogLine = { level: Level; message: string; file: string };

/** Files that write no log of the running product. */
const otherCode = /\.(test|test-kit|fixture)\.ts$|\/test-kit\/|\/demo\//;

/** Every line that the API's code can write, found in its text. */
export async function findLogLines(root: string): Promise<LogLine[]> {
  const source = join(root, 'apps/api/src');
  const names = await readdir(source, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !otherCode.test(`/${name}`)).sort();
  const found = await Promise.all(
    files.map(async (name) => {
      const file = relative(root, join(source, name));
      return linesIn(await readFile(join(source, name), 'utf8'), file);
    }),
  );
  return found.flat();
}

function linesIn(text: string, file: string): LogLine[] {
  const calls = text.matchAll(/(?:\blog|#log|\.log)\.(fatal|error|warn|info|debug)\(/g);
  return [...calls].map((call) => {
    const inside = argumentsFrom(text, call.index + call[0].length);
    return { level: call[1] as Level, message: messageOf(inside), file };
  });
}

/** The arguments of a call, from after its opening bracket on, split at their commas. */
function argumentsFrom(text: string, start: number): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== null) {
      if (sign === quote && text[at - 1] !== '\\') quote = null;
    } else if (`'"\``.includes(sign)) quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (sign === ',' && depth === 0) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The sentence of a line; values inserted at run time are shown as an ellipsis. */
function messageOf(inside: string[]): string {
  const last = inside.at(-1) ?? '';
  const literal = /^(['"`])([\s\S]*)\1$/.exec(last)?.[2];
  return literal === undefined ? `… (\`${last}\`)` : literal.replaceAll(/\$\{[^}]*\}/g, '…');
}

/** `docs/log-lines.md`: where the log goes, the security trail, and every line. */
export function logLinesPage(lines: readonly LogLine[]): string {
  const calls = (event: string) =>
    Object.entries(eventOfCall)
      .filter(([, told]) => told === event)
      .map(([call]) => `\`${call}\``)
      .join(', ');
  const events = Object.entries(securityEvents).map(
    ([event, tells]) => `| \`${event}\` | ${tells} | ${calls(event) || 'any call'} |`,
  );
  const rows = lines
    .toSorted(
      (one, other) =>
        levels[other.level] - levels[one.level] || (one.message < other.message ? -1 : 1),
    )
    .map(({ level, message, file }) => `| ${levels[level]} ${level} | ${message} | \`${file}\` |`);
  return `${[
    '# Log lines',
    '',
    'Generated from the code; a test compares the two. After a change: `npx vitest run --project api log-lines -u`.',
    '',
    '## The log',
    '- **Form**: one JSON object per line on the standard output of each process, in UTF-8, with times in ISO 8601 and UTC. The logger',
    '  encodes values, so nobody can inject a line. `LOG_LEVEL` (default `info`) is the lowest level that is written.',
    '- **Where it goes**: nowhere else. Whoever runs the installation collects standard output, ships it to a separate system that',
    '  the product cannot change, and decides who reads it and how long to keep it; 90 days are enough for the runbooks.',
    '- **Levels**: 50 needs a person; 40 failed for now and is retried; 30 is worth knowing; 20 is for debugging.',
    '- **While the database is away** everything that uses it fails, again and again. The line with which it begins is written, and one of level 50',
    '  if that was not; the others have level 20. `database: nothing more is heard of its outage` ends it 30 seconds after the last, with how many were left',
    '  out (`leftOut`), of which sentence (`of`), over how long (`seconds`).',
    '- **What it never contains**: passwords, codes, tokens, cookies, keys, card and bank numbers, and request bodies. Fields with such',
    '  names are blanked, and tests fail on a line with one. The security trail contains no email address, and network addresses only as a keyed',
    '  hash. Elsewhere, a provider’s or mail server’s error (`err`) is logged in its own words, which can name an address it refused.',
    '- `reqId` is the response’s `X-Request-Id`.',
    '',
    '## The security trail',
    'One line with `msg` `security` for every answered call that concerns security:',
    '',
    '| Field | What |',
    '|---|---|',
    '| `security` | the event, from the table below |',
    `| \`outcome\` | ${outcomes.map((one) => `\`${one}\``).join(', ')}; \`continues\`: the password was right, and the second step comes next |`,
    '| `reason` | the code of the refusal (`packages/contract/src/error-codes.ts`), or null |',
    '| `accountId` | the account it concerns: the session’s, or that of the email entered; null if there is none |',
    '| `address` | a keyed hash of the network address (with IPv6, of the /64): the same address has the same hash until `SECRETS_KEY` changes |',
    '| `call` | method and path of the call, without its values |',
    '| `objects` | ids that the call named, if any |',
    '| `time`, `reqId` | when, and which request |',
    '',
    '| Event | Meaning | Calls |',
    '|---|---|---|',
    ...events,
    '',
    'An operator’s act is also in the table `operator_audit`, with its reason, which nobody can change. A series of lines becomes an alert:',
    '`docs/runbooks/suspicious-series.md`.',
    '',
    '## Every line',
    '| Level | Message | File |',
    '|---|---|---|',
    ...rows,
  ].join('\n')}\n`;
}
