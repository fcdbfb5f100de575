import { Fragment } from 'react';

/** The description's pattern for links (P3.16): http and https only. */
const link = /https?:\/\/[^\s<>"']+/g;
/** Punctuation that ends a sentence, not an address. */
const trailing = /[.,;:!?)\]}]+$/;

type Piece = { text: string; href?: string };

/** Splits a text into words and links; nothing but http(s) addresses ever becomes a link. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    const address = match[0].replace(trailing, '');
    if (!URL.canParse(address)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** A message as it was typed, with its links clickable. They open in a new tab, without a referrer. */
export function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.href ? (
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
