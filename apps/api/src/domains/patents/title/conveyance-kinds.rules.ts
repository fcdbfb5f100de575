import type { ConveyanceKind } from '@claimstead/contract/patents.contract.ts';

/**
 * What a recorded nature of conveyance is taken for; the first that fits counts. A line that speaks of undoing or of a
 * promise is none of them: what such a paper did stands in the paper only.
 */
const kinds: readonly (readonly [ConveyanceKind, RegExp])[] = [
  [
    'address_change',
    /^(?!.*\b(?:names?|assignment|corrective)\b)(?=.*\baddress\b)(?=.*\b(?:chang|new|update|correct))/,
  ],
  [
    'name_change',
    /\b(?:chang\w* (?:of|in|to)(?: \w+){0,2} names?|name chang\w*|conversion|converted)\b/,
  ],
  ['merger', /\b(?:mergers?|merged?|merging|consolidation|amalgamation)\b/],
  [
    'government_licence',
    /\b(?:confirmatory licen[cs]e|government interest|executive order 9424)\b/,
  ],
  ['government_licence', /^(?=.*\bgovernment\b)(?=.*\blicen[cs])/],
  ['partial_release', /\bpartial(?:ly)? (?:\w+ ){0,2}(?:releas|discharg|terminat|reconvey)/],
  ['release', /\b(?:releas(?:e|es|ed|ing)|discharged?|satisfaction|reconveyance)\b/],
  ['release', /^(?=.*\bterminat)(?=.*\b(?:security|liens?|mortgage|pledge|collateral)\b)/],
  ['licence_termination', /^(?=.*\b(?:terminat|cancel|revo[ck]))(?=.*\b(?:sub)?licen[cs])/],
  ['licence', /\b(?:sub)?licen[cs](?:e|es|ed|ing|ees?|ors?)\b/],
  [
    'security',
    /\b(?:security|collateral|pledges?|mortgage|liens?|secured|hypothec\w*|debenture)\b/,
  ],
  ['correction', /\b(?:correct(?:ive|ion|ed|s|ing)?|re-?record(?:ed|ing)?)\b/],
  ['employment', /\b(?:employ(?:ee|er|ment)\w*)\b/],
  [
    'unknown',
    /\b(?:resci|revo[ck]|void|cancel|terminat|option\b|agreements? to assign|conditional|undo|revers)/,
  ],
  ['court_order', /\b(?:court order|order of (?:the )?court|judg(?:e?ment)|decree)\b/],
  ['assignment', /\b(?:assign(?:s|ed|ment|ments|or|ors|ors')?|nunc pro tunc)\b/],
];

/** The kind of a recorded paper by its own line; `unknown` where nothing fits: it is shown, never guessed. */
export function conveyanceKind(text: string): ConveyanceKind {
  const line = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return kinds.find(([, form]) => form.test(line))?.[0] ?? 'unknown';
}

/** Kinds by which a patent changes hands. Whether an employee's agreement does stands in the paper. */
const movingKinds = new Set<ConveyanceKind>([
  'assignment',
  'merger',
  'name_change',
  'court_order',
  'correction',
]);

export function movesTitle(kind: ConveyanceKind): boolean {
  return movingKinds.has(kind);
}

/** Whether a paper says that it sets an earlier one right, whatever the earlier one was. */
export function isCorrective(kind: ConveyanceKind, text: string): boolean {
  return kind === 'correction' || (movesTitle(kind) && /\bcorrecti|\bre-?record/i.test(text));
}

/** Reel and frame of other papers that a line names, without leading zeros: "38323/190". */
export function namedReelFrames(text: string): string[] {
  const forms =
    /(?<![\d/])(\d{3,6})(?:\s*\/\s*|[,;:]?\s*(?:and )?frame(?: no\.?)?:?\s*)(\d{1,4})(?![\d/]|,\d)/gi;
  return [...text.matchAll(forms)].map(([, reel, frame]) => `${Number(reel)}/${Number(frame)}`);
}

/** How much an assignment moves by its line. `unknown_part`: some of it, how much is not said. */
export type Part =
  | { kind: 'all' }
  | { kind: 'share'; basisPoints: number }
  | { kind: 'unknown_part' };

const spelled: Readonly<Record<string, number>> = {
  half: 5_000,
  third: 3_333,
  quarter: 2_500,
  fourth: 2_500,
};

/** Reads "50% interest", "undivided 1/2 interest" and "one-half"; a paper that says no part moves all. */
export function partOf(text: string): Part {
  const line = text.toLowerCase();
  const share = percentIn(line) ?? fractionIn(line);
  if (share !== null && share >= 10_000) return { kind: 'all' };
  if (share !== null && share > 0) return { kind: 'share', basisPoints: share };
  const isPart = /\b(?:partial|part(?: of)?|undivided|portion|percent\w*|fraction\w*)\b|%/.test(
    line,
  );
  return isPart && !/\b(?:entire|whole|all)\b/.test(line)
    ? { kind: 'unknown_part' }
    : { kind: 'all' };
}

function percentIn(line: string): number | null {
  const found = [...line.matchAll(/(\d{1,3}(?:\.\d{1,4})?)\s*(?:%|percent\b|per cent\b)/g)];
  const shares = new Set(found.map(([, number]) => Math.round(Number(number) * 100)));
  return shares.size === 1 ? ([...shares][0] ?? null) : null;
}

function fractionIn(line: string): number | null {
  const named = /\bone[ -](half|third|quarter|fourth)\b/.exec(line)?.[1];
  if (named !== undefined) return spelled[named] ?? null;
  const [, top, bottom] = /(?<![\d/])(\d)\s*\/\s*(\d{1,2})(?![\d/])/.exec(line) ?? [];
  return top === undefined || Number(bottom) === 0
    ? null
    : Math.round((Number(top) / Number(bottom)) * 10_000);
}
