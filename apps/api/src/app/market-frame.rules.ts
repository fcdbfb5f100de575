import type { MarketParts } from '@claimstead/contract/market-renderer.ts';

/** A market document with one person's data filled in. */
export type FillFrame = (parts: MarketParts) => string;

/**
 * Splits the prerendered market frame where data is inserted: after the head's first lines, at the beginning of
 * the body, and in the places marked `data-first-look`.
 * @throws if the page does not have exactly one of each, so that a changed build is noticed at the start.
 */
export function cutFrame(html: string): FillFrame {
  const head = afterOne(html, /<meta charSet="utf-8"\/?>/i);
  const body = afterOne(html, /<body[^>]*>/);
  const total = placeIn(html, 'total');
  const found = placeIn(html, 'found');
  const cuts = [head, body, total.from, total.to, found.from, found.to];
  if (cuts.some((cut, at) => cut < (cuts[at - 1] ?? 0))) {
    throw new Error('The places in the market frame are in the wrong order.');
  }
  const pieces = [
    html.slice(0, head),
    html.slice(head, body),
    html.slice(body, total.from),
    html.slice(total.to, found.from),
    html.slice(found.to),
  ];
  return (parts) =>
    [
      pieces[0],
      parts.head,
      pieces[1],
      parts.carried,
      pieces[2],
      parts.total,
      pieces[3],
      parts.found,
      pieces[4],
    ].join('');
}

function afterOne(html: string, what: RegExp): number {
  const found = [...html.matchAll(new RegExp(what, `${what.flags}g`))];
  const [only] = found;
  if (!only || found.length > 1)
    throw new Error(`The market frame does not have exactly one ${what}`);
  return only.index + only[0].length;
}

/** Where the content of a place begins and ends: between its own tags. */
function placeIn(html: string, name: string): { from: number; to: number } {
  const from = afterOne(html, new RegExp(`<div[^>]* data-first-look="${name}"[^>]*>`));
  let depth = 1;
  for (const { index, 0: tag } of html.slice(from).matchAll(/<\/?div\b/g)) {
    depth += tag === '<div' ? 1 : -1;
    if (depth === 0) return { from, to: from + index };
  }
  throw new Error(`The place ${name} in the market frame has no end.`);
}
