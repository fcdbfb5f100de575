import { parsePatentNumber, parseReferenceNumber } from '@claimstead/contract/patent-number.ts';

/** What may be a number inside of a longer text: enough digits, or separators, to be no ordinary word. */
const inText =
  /(?<![\p{L}\p{N}])(?:(?:RE|PP|D|H|T) ?)?(?:\d{1,3}(?:,\d{3})+|\d{7,8}|\d{2}\/\d{3},?\d{3})(?:(?= [A-Z]\d(?![\p{L}\p{N}])) [A-Z]\d|[A-Z]\d)?(?![\p{L}\p{N}])/giu;
const surroundings =
  /^(?:the\s+)?(?:u\.?s\.?\s*)?(?:pat(?:ent)?\.?\s*)?(?:app(?:lication|l)?\.?\s*)?(?:no\.?|number|#)?[\s:-]*/i;
const mostNumbers = 10;

/** The number that a whole text is, in any form: "US 9,123,456 B2", "patent no. 9123456". Null: it is none. */
export function numberIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(surroundings, '')
    .replace(/[\s.,;]+$/, '')
    .replace(/^([A-Z]{1,2})[\s.-]+(?=\d)/i, '$1')
    .replace(/[\s-]+([A-Z]\d?)$/i, ' $1');
  if (!/^[A-Z]{0,2}\d[\d,/ ]*(?: ?[A-Z]\d?)?$/i.test(bare)) return null;
  const spaced = /^\d[\d ]*$/.test(bare) ? bare.replaceAll(' ', '') : bare;
  return parseReferenceNumber(spaced);
}

/** The numbers in a text, each once, in its order. */
export function numbersIn(text: string): string[] {
  const whole = numberIn(text);
  if (whole !== null) return [whole];
  const found = new Set<string>();
  for (const [written] of text.matchAll(inText)) {
    const number = written.includes('/') ? parseReferenceNumber(written) : asPatent(written);
    if (number !== null) found.add(number);
    if (found.size >= mostNumbers) break;
  }
  return [...found];
}

function asPatent(written: string): string | null {
  const parsed = parsePatentNumber(written, 1);
  return parsed.ok ? parsed.normalised : null;
}
