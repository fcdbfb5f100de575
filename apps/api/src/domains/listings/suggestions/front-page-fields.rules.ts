import { codeForm, type TextLine } from './text-lines.rules.ts';

/**
 * What follows one code of a front page, line by line as printed. `isWhole`: the next code or
 * the end of the column follows, so that nothing of it can be missing.
 */
export type CodedField = { code: string; lines: TextLine[]; isWhole: boolean };

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

/**
 * Where the next field goes on in the same line, as where a file lost its layout. Only what never stands in a running
 * text counts.
 */
const nextInLine =
  /\s(?=[([] ?(?:\*{1,3} ?[)\]]\s*(?:Notice|Term) ?:|21 ?[)\]]\s*Appl\. ?No|22 ?[)\]]\s*(?:PCT )?Filed ?:|7[1-6] ?[)\]]\s*(?:Applicant|Inventor|Assignee)s? ?:))/i;
/** What the office prints over a field without a code of its own: the field before it ends. */
const headings =
  /^(?:Related U\. ?S\. ?(?:Application Data|Patent Documents)|U\. ?S\. ?Applications ?:|Publication Classification|Reissue of ?:)$/i;
/** The last line of a front page: its field is whole. */
const countsForm = /^\d{1,4} Claims?, ?(?:\d{1,4}|No) Drawing/i;
const noticeForm = /^(?:[([] ?\S{1,3} ?[)\]] ?)?(?=Notice ?: ?\p{L}|Term ?: ?\d)/iu;

/** A gap this many times the usual one ends a field: drawings and their signs follow. */
const fieldEndGap = 2.2;
const sizeChange = 1.15;

/**
 * The fields of a front page by their codes. A field ends with the next code, with its column (only an
 * abstract runs on into the next), with a wide gap, or where the letters change their size.
 */
export function fieldsOf(lines: TextLine[]): CodedField[] {
  const fields: CodedField[] = [];
  let open: CodedField | null = null;
  for (const line of lines.flatMap(apart)) {
    const code = codeOf(line.text);
    if (headings.test(line.text) || countsForm.test(line.text)) {
      open = null;
    } else if (code !== undefined && isCodeHere(code, line, open)) {
      open = beginField(code, line);
      fields.push(open);
    } else if (open && endsBefore(line, open)) {
      open.isWhole = open.lines.at(-1)?.column !== line.column;
      open = null;
    } else open?.lines.push(line);
  }
  return fields;
}

/**
 * The fields of a document without pages: each line is a paragraph, or with the same `column` a part of
 * one. A field is the paragraph of its code, or the next one if the code is alone.
 */
export function fieldsOfParagraphs(lines: TextLine[]): CodedField[] {
  const fields: CodedField[] = [];
  let open: CodedField | null = null;
  for (const line of lines.flatMap(apart)) {
    const code = codeOf(line.text);
    if (code !== undefined && isCodeHere(code, line, null)) {
      open = beginField(code, line);
      fields.push(open);
      continue;
    }
    const begun = open?.lines.map(({ text }) => text).join('') ?? '';
    const isSame = open?.lines.at(-1)?.column === line.column;
    if (isSame || begun === '' || /^abstract$/i.test(begun)) open?.lines.push(line);
    else if (open) {
      open.isWhole = false;
      open = null;
    }
  }
  return fields;
}

/** A line, or the several fields that it holds. */
function apart(line: TextLine): TextLine[] {
  return line.text.split(nextInLine).map((text) => ({ ...line, text: text.trim() }));
}

/** The office's notice about the term begins a field, also where its asterisk was not read, or as another sign. */
function codeOf(text: string): string | undefined {
  const code = codeForm.exec(text)?.[1];
  if (code !== undefined || !noticeForm.test(text)) return code;
  return /Notice ?:/i.test(text) ? '*' : '**';
}

function beginField(code: string, line: TextLine): CodedField {
  const rest = line.text.replace(codeForm.test(line.text) ? codeForm : noticeForm, '');
  return { code, lines: [{ ...line, text: rest }], isWhole: true };
}

function isCodeHere(code: string, line: TextLine, open: CodedField | null): boolean {
  const rest = line.text.replace(codeForm, '');
  const label = labels[code];
  const isLabelled = label?.test(rest) ?? false;
  const isRunningText = open?.code === '57' && open.lines.at(-1)?.column === line.column;
  if (isRunningText) return isLabelled;
  return label ? isLabelled || rest === '' : true;
}

function endsBefore(line: TextLine, { code, lines }: CodedField): boolean {
  const last = lines.at(-1);
  if (!last) return false;
  if (last.column !== line.column) return code !== '57' || lines.length < 2;
  // The word ABSTRACT is set apart from its text, in its own style.
  if (lines.length === 1) return false;
  // Its second sentence is set apart.
  if (code === '*' && /^This patent\b/i.test(line.text)) return false;
  const [first = last] = code === '57' ? lines.slice(1) : lines;
  const ratio = line.size / first.size;
  if (ratio > sizeChange || ratio < 1 / sizeChange) return true;
  return line.y - last.y > fieldEndGap * usualGap(lines, first.size);
}

/** The distance between the lines of a field so far, before there are two of them a guess. */
function usualGap(lines: TextLine[], size: number): number {
  const gaps = lines
    .slice(1)
    .map((line, at) => line.y - (lines[at]?.y ?? line.y))
    .filter((gap) => gap > 0)
    .toSorted((one, other) => one - other);
  const least = gaps[0];
  return least === undefined ? size * 1.2 : Math.max(least, size);
}

/** The one field with one of these codes; null: there is none, or several that differ. */
export function onlyField(fields: CodedField[], codes: readonly string[]): CodedField | null {
  const found = fields.filter(({ code }) => codes.includes(code));
  const [first] = found;
  if (!first) return null;
  const textOf = (field: CodedField) => field.lines.map((line) => line.text).join(' ');
  return found.every((field) => textOf(field) === textOf(first)) ? first : null;
}
