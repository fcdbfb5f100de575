export type DescriptionPart = { kind: 'text'; text: string } | { kind: 'link'; url: string };

/** Links are what looks like http(s) (specification, section 9); a closing mark is not part of one. */
const link = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]]/g;

/** A description as text and links, in their order. */
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

/** Every address once, in the order of its first place. */
export function linksOf(text: string): string[] {
  const urls = partsOfDescription(text).flatMap((part) => (part.kind === 'link' ? part.url : []));
  return [...new Set(urls)];
}

/** The site that an address leads to: "example.com". */
export function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}

/** Titles are cut after 18 characters (specification, section 9). */
export function cutTitle(name: string, most = 18): string {
  return name.length > most ? `${name.slice(0, most)}…` : name;
}
