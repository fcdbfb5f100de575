import type { PrintedClass } from '@claimstead/contract/printed-grant.contract.ts';

type Symbol = Omit<PrintedClass, 'source'>;

/** "E05D 3/02", with the blank that some files lose; of a scan also "A 61K39/395" and "GO6F 17/00". */
const technical = /\b([A-HY] ?[\dOlI]{2}[A-Z]) ?(\d{1,4} ?\/ ?\d{2,6})(?![\d/])/g;
/** "24/206 A", "257/E21.4", "D6/334", "PLT/101": the office's own classes. */
const national =
  /(?<![\w/])(D\d{1,2}|\d{1,3}|PLT\.?) ?\/ ?([A-Z]?\d[\d.]*(?: [A-Z]{1,2}(?![\w/]))?)(?![\p{L}\d])/gu;
const locarno = /\b(\d{2}-\d{2})\b/g;

/**
 * The classes of code (51) or (52) in these lines, each once in its order. A year in brackets is its edition, not a class.
 * @param isMisread letters were taken for others on this page: then a list of which one class cannot be read, or that
 *   continues on another page, is left out
 */
export function printedClassesIn(code: string, text: string, isMisread = false): Symbol[] {
  const plain = text
    .replaceAll('\n', ' ')
    .replaceAll(editions, ' ')
    .replaceAll(/(?<=\d)\. (?=\d{1,3}(?![\d/]))/g, '.');
  const found = code === '51' ? internationalIn(plain) : nationalIn(plain);
  const sure = isMisread ? found.filter(({ scheme }) => isWhole(scheme, found, text)) : found;
  const keys = new Set<string>();
  return sure.filter(({ scheme, symbol }) => {
    const key = `${scheme} ${symbol}`;
    return !keys.has(key) && keys.add(key);
  });
}

const editions = /[([{lI1|] ?\d{4}\. ?\d{2} ?[)\]}]/g;

/** Whether as many were read as are announced: by their editions, or by what semicolons divide. */
function isWhole(scheme: Symbol['scheme'], found: readonly Symbol[], text: string): boolean {
  if (/Cont\S{0,3}nued/i.test(text)) return false;
  const count = found.filter((one) => one.scheme === scheme).length;
  const at = text.search(/\bUSPC\b/);
  const own =
    scheme === 'national' ? text.slice(Math.max(0, at)) : text.slice(0, at < 0 ? undefined : at);
  const divided = own.split(/[;\n]/).filter((part) => /\d.*\/|\/.*\d/.test(part)).length;
  const dated = scheme === 'national' ? 0 : (text.match(editions)?.length ?? 0);
  return count >= Math.max(divided, dated);
}

function internationalIn(text: string): Symbol[] {
  if (/^LOC\b/i.test(text)) {
    const listed = text.replace(/^LOC ?\( ?\d+ ?\) ?Cl\.?/i, '');
    return [...listed.matchAll(locarno)].map(([symbol]) => ({ scheme: 'locarno', symbol }));
  }
  return technicalIn(text, 'international');
}

function nationalIn(text: string): Symbol[] {
  const listed = text.replace(/^U\.? ?S\.? ?C\S*/i, '');
  const at = listed.search(/\bUSPC\b/);
  const [first, second] = at < 0 ? [listed, listed] : [listed.slice(0, at), listed.slice(at)];
  const cooperative = technicalIn(first, 'cooperative');
  // Before 2013 the whole field is the office's own; afterwards what stands behind USPC.
  const own = at < 0 && /\bCPC\b/.test(listed) ? '' : second;
  return [
    ...cooperative,
    ...[...own.matchAll(national)].map(
      ([, main = '', sub = '']): Symbol => ({
        scheme: 'national',
        symbol: `${main.replace('.', '')}/${sub.replace(/\.$/, '')}`,
      }),
    ),
  ];
}

function technicalIn(text: string, scheme: Symbol['scheme']): Symbol[] {
  return [...text.matchAll(technical)].map(([, subclass = '', group = '']) => ({
    scheme,
    symbol: `${subclassOf(subclass)} ${group.replaceAll(' ', '')}`,
  }));
}

/** "G06F", where a nought or a one was read as a letter. */
function subclassOf(printed: string): string {
  const [section = '', ...rest] = printed.replace(' ', '');
  const figures = rest.slice(0, 2).map((sign) => sign.replace('O', '0').replace(/[lI]/, '1'));
  return [section, ...figures, ...rest.slice(2)].join('');
}
