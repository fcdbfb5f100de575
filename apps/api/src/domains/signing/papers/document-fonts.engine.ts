import { readFileSync } from 'node:fs';
import { unpackWoff } from './woff-font.engine.ts';

export type TextStyle = 'regular' | 'italic' | 'semibold';

/** Text that one font file can set. */
export interface FontPiece {
  font: string;
  text: string;
}

/** The part of a PDFKit document that fonts need. */
interface FontHost {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string): unknown;
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const;
const FACES = {
  regular: '400-normal',
  italic: '400-italic',
  semibold: '600-normal',
} as const satisfies Record<TextStyle, string>;

const fileCache = new Map<string, Buffer>();

function readFont(file: string): Buffer {
  const cached = fileCache.get(file);
  if (cached) return cached;
  const bytes = unpackWoff(readFileSync(new URL(`./fonts/${file}`, import.meta.url)));
  fileCache.set(file, bytes);
  return bytes;
}

/**
 * Source Serif 4 for one PDFKit document. The family comes as one file per script (those in `fonts/`
 * are from the package `@fontsource/source-serif-4` 5.3.1, under the Open Font License beside them),
 * so each text is split into pieces that one file can set. What no file has a glyph for (Han, Arabic, emoji and so
 * on) is shown by its code points, `[U+738B U+82B3]`: visible, lossless and the same on every
 * machine, where an empty box or a guessed spelling could change who is named in a deed.
 */
export class DocumentFonts {
  readonly #host: FontHost;
  readonly #coverage = new Map<string, (codePoint: number) => boolean>();

  constructor(host: FontHost) {
    this.#host = host;
  }

  /** Cuts a text into pieces, each with the registered name of the font that sets it. */
  pieces(text: string, style: TextStyle): FontPiece[] {
    const pieces: FontPiece[] = [];
    for (const character of spellable(text, (codePoint) => this.#find(codePoint, style) !== null)) {
      const codePoint = character.codePointAt(0) ?? 0;
      const last = pieces.at(-1);
      // Staying in the current file keeps spaces and combining marks with their neighbours.
      if (last && this.#covers(last.font, codePoint)) {
        last.text += character;
        continue;
      }
      pieces.push({
        font: this.#find(codePoint, style) ?? fontName('latin', style),
        text: character,
      });
    }
    return pieces;
  }

  /** Registers the font on first use, so that a document embeds only what it needs. */
  select(font: string): void {
    this.#covers(font, 0x20);
    this.#host.font(font);
  }

  #find(codePoint: number, style: TextStyle): string | null {
    for (const subset of SUBSETS) {
      const name = fontName(subset, style);
      if (this.#covers(name, codePoint)) return name;
    }
    return null;
  }

  #covers(font: string, codePoint: number): boolean {
    let covers = this.#coverage.get(font);
    if (!covers) {
      this.#host.registerFont(font, readFont(font));
      this.#host.font(font);
      covers = coverageOf(this.#host);
      this.#coverage.set(font, covers);
    }
    return covers(codePoint);
  }
}

function fontName(subset: (typeof SUBSETS)[number], style: TextStyle): string {
  return `source-serif-4-${subset}-${FACES[style]}.woff`;
}

/** PDFKit keeps the opened font in a private field; its version is pinned. */
function coverageOf(host: FontHost): (codePoint: number) => boolean {
  const opened: unknown = Reflect.get(host, '_font');
  const face: unknown = opened instanceof Object ? Reflect.get(opened, 'font') : null;
  if (!(face instanceof Object) || !('hasGlyphForCodePoint' in face)) {
    throw new TypeError('PDFKit did not open the font');
  }
  const has = face.hasGlyphForCodePoint;
  if (typeof has !== 'function') throw new TypeError('PDFKit did not open the font');
  return (codePoint) => has.call(face, codePoint) === true;
}

/**
 * One line of plain text: composed, without control, direction and zero-width characters (they
 * could make a name read differently from what it is), and with code points for what has no glyph.
 */
function spellable(text: string, has: (codePoint: number) => boolean): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  let result = '';
  let missing: string[] = [];
  const flush = (): void => {
    if (missing.length > 0) result += `[${missing.join(' ')}]`;
    missing = [];
  };
  for (const character of clean) {
    const usable = [character, character.normalize('NFKC')].find((candidate) =>
      Array.from(candidate).every((part) => has(part.codePointAt(0) ?? 0)),
    );
    if (usable === undefined) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      missing.push(`U+${code}`);
      continue;
    }
    flush();
    result += usable;
  }
  flush();
  return result;
}
