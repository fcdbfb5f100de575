/**
 * A nature of conveyance as the rules read it: capitals and single blanks, with `@` in the place of each reel and
 * frame and `#` of each day. Whatever is not understood stays, so that no rule takes the line for one it knows.
 */
export type RecordedLine = {
  words: string;
  /** Reels and frames of other papers, without leading zeros: "38323/190". */
  reelFrames: readonly string[];
};

const reel = String.raw`(\d{2,3},\d{3}|\d{1,6})(?!\d)`;
const frame = String.raw`(\d{1,4})(?!\d)`;
const numberWords = String.raw`(?:\s*(?:NUMBERS?|NOS?)(?![A-Z])(?:\s*\(S\))?)?[\s.:;#(-]*`;
const until = String.raw`(?:\s*(?:-|TO|THROUGH|THRU)\s*\d{1,4}(?!\d))?`;
const reelWord = String.raw`(?<![A-Z])REELS?(?:\(S\))?${numberWords}`;
const frameWord = String.raw`(?<![A-Z])FRAMES?(?:\(S\))?${numberWords}`;
const between = String.raw`[\s,;:./)-]*(?:(?:AND|AT|OF|ON)[\s,;:-]*)?`;

/** "REEL 038323 FRAME 0190", "REEL NO. 38323, FRAMES 0190-0197". */
const reelThenFrame = new RegExp(
  `\\(?${reelWord}${reel}${between}${frameWord}${frame}${until}\\)?`,
  'g',
);
/** "FRAME 0190 OF REEL 038323". */
const frameThenReel = new RegExp(`\\(?${frameWord}${frame}${between}${reelWord}${reel}\\)?`, 'g');
/** "REEL/FRAME NOS.", "REEL AND FRAME:", "R/F"; numbers follow. */
const label = String.raw`(?<![A-Z])(?:(?:REELS?|RL)(?:\(S\))?[\s/\\&|-]*(?:AND\s+)?(?:FRAMES?|FR)(?:\(S\))?|R\s*/\s*F)(?![A-Z])${numberWords}`;
const pair = String.raw`\(?${reel}(?:\s*[/\\|:-]\s*|\s*[/,]?\s*FRAME\s*|\s+)${frame}${until}\)?`;
const labeledPairs = new RegExp(
  `\\(?${label}(${pair}(?:[\\s,;&]*(?:AND\\s+|OR\\s+)?${pair})*)\\)?`,
  'g',
);
/** "038323/0190" without any word; "15/000,001" is an application's number. */
const barePair = /\(?(?<![\d/,.])(\d{3,6})\s*\/\s*(\d{1,4})(?![\d/]|,\d)\)?/g;

const months =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)';
const days = new RegExp(
  String.raw`\b(?:\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|${months}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}\s+${months}\.?,?\s+\d{4})(?![\d/])`,
  'g',
);

export function readLine(text: string): RecordedLine {
  const reelFrames: string[] = [];
  const take = (reelNumber: string, frameNumber: string) => {
    reelFrames.push(`${Number(reelNumber.replace(',', ''))}/${Number(frameNumber)}`);
    return ' @ ';
  };
  const line = text
    .toUpperCase()
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[‐–—]/g, '-')
    .replaceAll(days, ' # ')
    .replaceAll(reelThenFrame, (_, one: string, other: string) => take(one, other))
    .replaceAll(frameThenReel, (_, one: string, other: string) => take(other, one))
    .replaceAll(labeledPairs, (_, pairs: string) =>
      pairs.replaceAll(new RegExp(pair, 'g'), (__, one: string, other: string) => take(one, other)),
    )
    .replaceAll(barePair, (_, one: string, other: string) => take(one, other));
  return { words: plainWords(line), reelFrames };
}

/** Without punctuation and what the office adds to every line; a number keeps its own marks. */
function plainWords(line: string): string {
  return line
    .replaceAll(/\(?\bSEE DOCUMENTS? FOR DETAILS\b\)?/g, ' ')
    .replaceAll(/(?<=[A-Z])\(S\)/g, 'S')
    .replaceAll("'", '')
    .replaceAll('&', ' AND ')
    .replaceAll(/(?<!\d)[.,/]|[.,/](?!\d)|[^\p{L}\d.,/@#%]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
