export type DescriptionPart = { kind: 'text'; text: string } | { kind: 'link'; url: string };

/** A link is what looks like http(s) (P3.16); closing punctuation is not part of it. */
const link = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]]/g;

/** A description as text and links, in order. */
export function partsOfDescription(text: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let at = 0;
  for (const match of text.matchAll(link)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'link', url: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** A stretch of the description with the cards that follow it; a card's own line has no text. */
type DescriptionBlock = { parts: DescriptionPart[]; cards: string[] };

/** With more than these, a description is a list of links: the rest stay plain links. */
const mostCards = 8;

/**
 * A description in the order in which it is read. An address on a line of its own becomes a card there,
 * one within a sentence stays in it and has its card below; no address has two.
 */
export function blocksOfDescription(description: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  const carded = new Set<string>();
  const takesCard = (url: string) => {
    if (carded.has(url) || carded.size >= mostCards) return false;
    carded.add(url);
    return true;
  };
  let lines: string[] = [];
  const endText = () => {
    const text = lines.join('\n').replaceAll(/^\s*\n|\s+$/g, '');
    lines = [];
    if (text === '') return;
    const parts = partsOfDescription(text);
    const cards = parts.flatMap((part) =>
      part.kind === 'link' && takesCard(part.url) ? part.url : [],
    );
    blocks.push({ parts, cards });
  };
  for (const line of description.split(/\r?\n/)) {
    const [only, ...more] = partsOfDescription(line.trim());
    if (only?.kind === 'link' && more.length === 0) {
      endText();
      if (takesCard(only.url)) {
        blocks.push({ parts: [], cards: [only.url] });
        continue;
      }
    }
    lines.push(line);
  }
  endText();
  return blocks;
}

/** An address as a card shows it: "example.com/valves". */
export function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
}

/** Titles are cut after 18 characters (P3.20), never inside one. */
export function cutTitle(name: string, most = 18): string {
  const characters = Array.from(name);
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name;
}
