/**
 * Characters that show nothing on their own: what formats (Cf: directions, joiners, soft hyphens, tags) and what
 * fonts leave out (Default_Ignorable_Code_Point: fillers, variation selectors). Unicode Standard 5.21, UTS #55.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Letters of scripts that are written with joiners: there, a word without its joiner is another word (UAX #31 2.3). */
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}]`;
const joinerInWord = new RegExp(String.raw`(?<=${joining})[\u200C\u200D](?=${joining})`, 'gu');

/** White space, and the braille pattern without a dot, which is drawn as nothing. */
const blanks = /[\s\u2800]+/gu;

/** Code points that nobody can draw: lone surrogates, private use and noncharacters. */
export const drawable = /^[^\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]*$/u;

/**
 * A name or a title as others see it: composed letters (NFC), single spaces, and no character that shows nothing;
 * joiners stay inside words of scripts that need them. Control characters stay, to be refused with a sentence.
 */
export function visibleLine(text: string): string {
  const keptJoiners = new Set([...text.matchAll(joinerInWord)].map((match) => match.index));
  return text
    .replace(invisible, (character, at: number) => (keptJoiners.has(at) ? character : ''))
    .replace(blanks, (blank) => (/^[\s\u2800]*[\n\r\t\v\f][\s\u2800]*$/u.test(blank) ? blank : ' '))
    .trim()
    .normalize('NFC');
}

/** Letters of scripts that are written from right to left, and marks that say so. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const turningMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/**
 * A person's words inside a sentence of ours, so that they rearrange nothing around them: without direction marks,
 * and between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE where they are written from right to left
 * (UAX #9). Everything else stays the same string.
 */
export function isolated(words: string): string {
  const plain = words.replaceAll(turningMarks, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** The end of a sentence of ours that gives a person's own reason: `: “Too low.”`, `: “Too low”.`, or `.` where they gave none. */
export function withReason(reason: string): string {
  const words = isolated(reason.trim());
  return words === '' ? '.' : `: “${words}”${/[.!?]\u2069?$/.test(words) ? '' : '.'}`;
}
