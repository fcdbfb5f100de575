import { folded } from './misread-letters.rules.ts';
import { labelIn } from './printed-labels.rules.ts';
import { codeForm } from './text-lines.rules.ts';

/**
 * What the office prints behind its codes (WIPO standard ST.9). Numbers in brackets are also reference
 * signs in a running text: only a code with its own label counts there.
 */
const labels: Record<string, RegExp> = {
  '10': /^(?:Patent|Pub\.|Reg\.|Publication)/i,
  // Until about 1983 the number and the day stood alone behind their codes.
  '11': /^(?:Patent|Pub\.|Reg\.|Publication|(?:(?:Re|Des)\. |Plant )?\d[\d,]{3,}$)/i,
  '12': /^(?:United States|Patent|Plant|Statutory)/i,
  '19': /^United States/i,
  '21': /^Appl/i,
  '22': /^(?:PCT )?Filed/i,
  '43': /^Pub/i,
  '45': /^(?:Date|Reissued|\**\s*[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}$)/i,
  '51': /^(?:Int|LOC)/i,
  '52': /^U\.? ?S\.? ?C/i,
  '56': /^References/i,
  '57': /^(?:Abstract|Claim)/i,
  '58': /^(?:Field|Int|U\.? ?S)/i,
  '71': /^Applicant/i,
  '72': /^Inventor/i,
  '73': /^Assignee/i,
  '74': /^(?:Attorney|Agent)/i,
  '75': /^Inventor/i,
  '76': /^Inventor/i,
};

const noticeForm = /^(?:[([] ?\S{1,3} ?[)\]] ?)?(?=Notice ?: ?\p{L}|Term ?: ?\d)/iu;

/** What begins a field: its code, the rest of its line, and how sure that is. */
export type Beginning = {
  code: string;
  rest: string;
  isMisread: boolean;
  /** The words that the office prints behind this code are there. */
  isLabelled: boolean;
  /** Nothing but the code stands there, whose words are expected. */
  isBare: boolean;
  /** Its words stand there without any code. */
  isCodeless?: boolean;
};

/** Codes without words behind them that are known from the words of what they say. */
const familyForms: readonly [RegExp, string][] = [
  [/^Continuation\b.{0,40}\bappl/, '63'],
  [/^Division(?:al)? of\b.{0,20}\bappl/, '62'],
  [/^Provisional appl/, '60'],
];
/** The notice is known by its words, also where its own name was misread. */
const noticeWords =
  /^.{0,24}?(?=(?:Subject to (?:any )?discl|This patent is subject to a ter|The (?:portion of the )?term of this patent))/i;
/** "(54)" as it is read from a scan: "154)", "(S4)", "l54)". What follows is in capitals. */
const misreadTitle =
  /^[^\p{L}\d]{0,2}[([{lI1|c]{0,2}[5Ss][4A][)\]}>jJ~lI1|]\s+(?=[^\p{Ll}]*\p{Lu}{2})/u;
/** "157)", "[l2)": one bracket of a code is a real one, and its figures are right. */
const misreadCode =
  /^[^\p{L}\d]{0,2}(?:[([{lI1|](?<one>30|5[1-8]|6[0-5]|7[1-6]|8[67])[)\]}]|[([{](?<other>30|5[1-8]|6[0-5]|7[1-6]|8[67])[jJ~lI1|])\s+/u;
/** Codes with a name and a colon: one that cannot be read still is none of the field before. */
const namedCode = /^(?:10|21|22|45|7[1-6])$/;
const anyName = /^\S[^:]{2,24}:/;
/** What is left of a code before words that tell which one it was. */
const anyCode = /^\S{1,5}[)\]}~jJ|]\s+/;

/** The field that begins with this line; null: none does. */
export function beginningIn(text: string): Beginning | null {
  const code = codeForm.exec(text)?.[1];
  const rest = text.replace(codeForm, '');
  if (code !== undefined) {
    const label = labels[code];
    const isLabelled = label?.test(rest) ?? false;
    const known = { code, rest, isMisread: false, isLabelled, isBare: rest === '' };
    if (!label || isLabelled || rest === '') return known;
    const isNamed = namedCode.test(code) && anyName.test(rest);
    return misreadIn(text) ?? (isNamed ? { ...known, isMisread: true, isBare: true } : known);
  }
  if (noticeForm.test(text)) {
    const isNotice = /Notice ?:/i.test(text);
    const words = text.replace(noticeForm, '');
    const which = isNotice ? '*' : '**';
    return { code: which, rest: words, isMisread: false, isLabelled: false, isBare: false };
  }
  return misreadIn(text);
}

/** The beginning of a field whose code or words were read with letters for figures, and other letters for its own. */
function misreadIn(text: string): Beginning | null {
  const sure = { isMisread: true, isLabelled: true, isBare: false };
  const label = labelIn(text);
  if (label) {
    const figures = folded(label.before);
    const code = label.codes.find((one) => figures.includes(folded(one))) ?? label.codes[0] ?? '';
    const isCodeless = label.before === '';
    const rest = `${label.canonical}${label.hasSign ? ':' : ''} ${label.rest}`.trim();
    return { ...sure, isMisread: !(isCodeless && label.isExact), isCodeless, code, rest };
  }
  const words = text.replace(anyCode, '');
  const family = familyForms.find(([form]) => form.test(words) || form.test(text));
  if (family) {
    const isCodeless = family[0].test(text);
    return { ...sure, isCodeless, code: family[1], rest: isCodeless ? text : words };
  }
  if (noticeWords.test(text)) {
    return { ...sure, isCodeless: true, code: '*', rest: text.replace(noticeWords, '') };
  }
  if (misreadTitle.test(text)) return { ...sure, code: '54', rest: text.replace(misreadTitle, '') };
  const coded = misreadCode.exec(text)?.groups;
  const code = coded?.['one'] ?? coded?.['other'];
  if (code === undefined) return null;
  return {
    ...sure,
    code,
    rest: text.replace(misreadCode, ''),
    isLabelled: labels[code] === undefined,
  };
}

/** Whether a field begins here: a code without its words is a reference sign in a running text. */
export function beginsField(
  { code, isLabelled, isBare, isCodeless = false }: Beginning,
  open: { code: string; isRunningText: boolean } | null,
): boolean {
  if (isCodeless && open && goesOnIn(open.code, code)) return false;
  if (open?.isRunningText) return isLabelled;
  return labels[code] === undefined || isLabelled || isBare;
}

/** Whether words without a code belong to the field that is open, and begin none. */
function goesOnIn(open: string, code: string): boolean {
  const isFamily = /^6[0-3]$/;
  return open === '64' || open === code || (isFamily.test(open) && isFamily.test(code));
}
