import type { CodedField } from './front-page-fields.rules.ts';
import type { Heading } from './front.rules.ts';
import {
  kindOfHeading,
  kindOfNumber,
  misreadHeading,
  namesApplication,
  namesUnitedStates,
} from './patent-kind.rules.ts';
import type { TextLine } from './text-lines.rules.ts';

/** A page with fewer of these is not a front page. */
const frontCodes = '10 11 12 21 22 45 51 52 54 57 71 72 73 75 76'.split(' ');
const leastFrontCodes = 4;
const headingCode = /^[([](12|19)[)\]]\s*/;
/** A heading in which letters were taken for others stands among the first lines. */
const firstLines = 14;

/** The one heading of a front page; null: not a front page of the United States office. */
export function findHeading(
  lines: readonly TextLine[],
  fields: readonly CodedField[],
): (Heading & { isMisread: boolean }) | null {
  const known = new Set(fields.map(({ code }) => code).filter((code) => frontCodes.includes(code)));
  if (known.size < leastFrontCodes) return null;
  const heading = printedHeading(lines) ?? headingAmongFirst(lines);
  if (!heading || heading === 'several') return null;
  // A publication has a number and a day of its own kind: no letter that was lost makes it a grant.
  const isPublication = fields.some(({ code, lines: [first] }) =>
    /^Pub/i.test(code === '10' || code === '43' ? (first?.text ?? '') : ''),
  );
  if (isPublication && heading.kind !== 'application') return null;
  if (heading.kind !== 'utility') return heading;
  // Until 2001 every grant was headed "United States Patent": its number tells of which kind it is.
  const number = fields.find(({ code }) => code === '11')?.lines[0]?.text ?? '';
  return { ...heading, kind: kindOfNumber(number) };
}

type ReadHeading = Heading & { isMisread: boolean };

/** As it is printed, wherever it stands; several that differ make the page none of the office's. */
function printedHeading(lines: readonly TextLine[]): ReadHeading | 'several' | null {
  const texts = lines.map(({ text }) => ({ text, plain: text.replace(headingCode, '') }));
  if (!texts.some(({ plain }) => /^United States\b/.test(plain))) return null;
  const headings = texts.flatMap(({ text, plain }, at) => {
    const kind = at < firstLines || /^United States\b/i.test(plain) ? kindOfHeading(plain) : null;
    const code = headingCode.exec(text)?.[1] ?? '19';
    return kind ? [{ kind, code, text: plain, isMisread: false }] : [];
  });
  const [heading] = headings;
  if (!heading) return null;
  return headings.every(({ kind }) => kind === heading.kind) ? heading : 'several';
}

/** Among the first lines, behind stray signs and with letters taken for others. */
function headingAmongFirst(lines: readonly TextLine[]): ReadHeading | null {
  const first = lines.slice(0, firstLines).map(({ text }) => text);
  if (!first.some(namesUnitedStates)) return null;
  const headings = first.flatMap((line) => misreadHeading(line) ?? []);
  // Of a publication's heading the last word may have come away.
  if (headings.length === 0 && first.some(namesApplication)) {
    return {
      kind: 'application',
      text: 'Patent Application Publication',
      code: '12',
      isMisread: true,
    };
  }
  const [heading] = headings;
  if (!heading || !headings.every(({ kind }) => kind === heading.kind)) return null;
  return {
    ...heading,
    code: heading.text.startsWith('United States') ? '19' : '12',
    isMisread: true,
  };
}
