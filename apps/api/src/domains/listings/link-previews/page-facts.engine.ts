import { Parser } from 'htmlparser2';
import { cutText } from '../../../core/text/cut-text.ts';
import { pageUrl } from './reachable.rules.ts';

/** `image` is the address of the picture that the page names. */
export type PageFacts = { title: string; description: string; image: string | null };

const titleLength = 200;
const descriptionLength = 400;
const urlLength = 2_000;

/**
 * What a page's head says about itself: Open Graph first, then its own title and description.
 * @returns null without a title: there is nothing to show then.
 */
export function pageFacts(html: string, pageUrl: URL): PageFacts | null {
  const { meta, title } = readHead(html);
  const shownTitle = oneLine(meta.get('og:title') ?? title, titleLength);
  if (shownTitle === '') return null;
  return {
    title: shownTitle,
    description: oneLine(
      meta.get('og:description') ?? meta.get('description') ?? '',
      descriptionLength,
    ),
    image: pictureUrl(meta.get('og:image:secure_url') ?? meta.get('og:image'), pageUrl),
  };
}

function readHead(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  let title = '';
  let inTitle = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'title' && title === '') inTitle = true;
      if (tag === 'body') parser.pause();
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content'];
      if (tag === 'meta' && name !== '' && content !== undefined && !meta.has(name)) {
        meta.set(name, content);
      }
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(tag) {
      if (tag === 'title') inTitle = false;
    },
  });
  parser.write(html);
  return { meta, title };
}

function oneLine(text: string, length: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > length ? `${cutText(line, length - 1)}…` : line;
}

/** The server asks for it like for the page itself. */
function pictureUrl(text: string | undefined, base: URL): string | null {
  if (!text || text.length > urlLength) return null;
  return pageUrl(text, base)?.href ?? null;
}
