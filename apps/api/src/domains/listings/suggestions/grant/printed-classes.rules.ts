import type { PrintedClass } from '@claimstead/contract/printed-grant.contract.ts';

type Symbol = Omit<PrintedClass, 'source'>;

/** "E05D 3/02", with the blank that some files lose. */
const technical = /\b([A-HY]\d{2}[A-Z]) ?(\d{1,4} ?\/ ?\d{2,6})/g;
/** "24/206 A", "257/E21.4", "D6/334", "PLT/101": the office's own classes. */
const national =
  /(?<![\w/])(D\d{1,2}|\d{1,3}|PLT\.?) ?\/ ?([A-Z]?\d[\d.]*(?: ?[A-Z]{1,2}(?![\w/]))?)/g;
const locarno = /\b(\d{2}-\d{2})\b/g;

/** The classes of code (51) or (52), each once in its order. A year in brackets is its edition, not a class. */
export function printedClassesIn(code: string, text: string): Symbol[] {
  const plain = text.replaceAll(/\( ?\d{4}\. ?\d{2} ?\)/g, ' ');
  const found = code === '51' ? internationalIn(plain) : nationalIn(plain);
  const keys = new Set<string>();
  return found.filter(({ scheme, symbol }) => {
    const key = `${scheme} ${symbol}`;
    return !keys.has(key) && keys.add(key);
  });
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
    symbol: `${subclass} ${group.replaceAll(' ', '')}`,
  }));
}
