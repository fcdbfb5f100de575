import type { PagedDocument } from '../grant/grant-reading.engine.ts';
import type { PagePicture } from './page-picture.engine.ts';
import type { TextPage } from '../text-lines.rules.ts';
import { recognisedPage } from './recognised-page.rules.ts';

/** A document whose pages may be pictures. */
export type PicturedDocument = PagedDocument & {
  /** Null: the page is no scan. */
  readPicture(number: number): Promise<PagePicture | null>;
};

/** A page with fewer pieces of text is looked at as a picture: a number stamped on a scan is no text. */
const fewPieces = 20;
/** The front page, one of citations, two of the description and a few of claims. */
const recognisedPages = 8;

/** Gives tesseract's answer for a picture; null: it has none. */
type Recognise = (picture: PagePicture) => Promise<string | null>;

/**
 * The same document, in which a page without text is read from its picture, a few of them at most.
 */
export function withRecognition(document: PicturedDocument, recognise: Recognise): PagedDocument {
  let left = recognisedPages;
  return {
    pageCount: document.pageCount,
    readPage: async (number) => {
      const page = await document.readPage(number);
      if (page.pieces.length >= fewPieces || left === 0) return page;
      const picture = await document.readPicture(number);
      if (!picture) return page;
      left -= 1;
      return (await recognised(picture, page, recognise)) ?? page;
    },
  };
}

/** The same document, in which its first page is read from its picture, whatever text lies over it. */
export function fromPicture(document: PicturedDocument, recognise: Recognise): PagedDocument {
  return {
    pageCount: Math.min(1, document.pageCount),
    readPage: async (number) => {
      const page = await document.readPage(number);
      const picture = await document.readPicture(number);
      const read = picture && (await recognised(picture, page, recognise));
      return read ?? { ...page, pieces: [] };
    },
  };
}

async function recognised(
  picture: PagePicture,
  { number, width }: TextPage,
  recognise: Recognise,
): Promise<TextPage | null> {
  const words = await recognise(picture);
  const place = { number: number ?? 1, width, pixels: picture.width };
  return words === null ? null : recognisedPage(words, place);
}

/** Whether the first pages are pictures without text. */
export async function isScanned(document: PicturedDocument): Promise<boolean> {
  const first = 2;
  for (let number = 1; number <= Math.min(first, document.pageCount); number += 1) {
    const { pieces } = await document.readPage(number);
    if (pieces.length < fewPieces && (await document.readPicture(number))) return true;
  }
  return false;
}
