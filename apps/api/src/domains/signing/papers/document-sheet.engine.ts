import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { productName } from '@claimstead/contract/product.ts';
import type { FontPiece, TextStyle } from './document-fonts.engine.ts';
import { DocumentFonts } from './document-fonts.engine.ts';
import type { Line, Span } from './document-lines.engine.ts';
import { breakLines } from './document-lines.engine.ts';

const load = createRequire(import.meta.url);

/** The writer of PDFs: a tenth of a second of loading, for which no start waits. Later calls give what the first loaded. */
export function loadPaperWriter(): typeof PDFDocument {
  return load('pdfkit') as typeof PDFDocument;
}

/** US Letter in points; the papers go to a US office. */
export const sheetSize = { width: 612, height: 792 } as const;
export const sheetMargin = { left: 76, right: 76, top: 72, bottom: 82 } as const;
export const contentWidth = sheetSize.width - sheetMargin.left - sheetMargin.right;

export const inkColor = '#14213D';
export const textColor = '#111111';
export const faintColor = '#5A5F69';
const ruleColor = '#B9BCC4';

/** The size at which a width in points is one in the font's own units. */
const unitsPerEm = 1000;
/** Widths of words in the font's units, of all papers of this process; some 5 MB at most. */
const measured = new Map<string, number>();
const mostMeasured = 20_000;

export interface SheetOptions {
  title: string;
  subject: string;
  preparedAt: Date;
  /** Left half of the running footer; the right half is the page number. Empty for no footer. */
  footer: string;
}

export interface TextOptions {
  size?: number;
  /** Distance between baselines as a multiple of the size. */
  leading?: number;
  /** Distance from the left margin, in points. */
  indent?: number;
  width?: number;
  align?: 'left' | 'center';
  gapAfter?: number;
  color?: string;
  /** Set in the margin of the first line, for numbered paragraphs. */
  label?: string;
  /** How far left of the text the label is. */
  labelOffset?: number;
  /** Keep this many points of what follows on the same page. */
  keepWithNext?: number;
}

/**
 * A document being set, page by page, from the top down. `y` is the distance of the cursor from the
 * top edge, in points. Nothing in it depends on the clock, so the same calls give the same bytes.
 */
export class DocumentSheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly fonts: DocumentFonts;
  y: number = sheetMargin.top;
  pageIndex = 0;
  readonly #footer: string;
  readonly #finished: Promise<Buffer>;

  constructor(options: SheetOptions) {
    const Writer = loadPaperWriter();
    this.pdf = new Writer({
      size: [sheetSize.width, sheetSize.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: options.title,
        Subject: options.subject,
        Author: productName,
        Creator: productName,
        Producer: productName,
        CreationDate: options.preparedAt,
        ModDate: options.preparedAt,
      },
    });
    this.fonts = new DocumentFonts(this.pdf);
    this.#footer = options.footer;
    this.#finished = collect(this.pdf);
  }

  get bottom(): number {
    return sheetSize.height - sheetMargin.bottom;
  }

  addPage(): void {
    this.pdf.addPage();
    this.pageIndex += 1;
    this.y = sheetMargin.top;
  }

  /** Starts a new page unless `height` points are left on this one. */
  ensure(height: number): void {
    if (this.y + height > this.bottom) this.addPage();
  }

  breakText(spans: readonly Span[], width: number, size: number): Line[] {
    return breakLines(spans, width, this.fonts, (piece) => this.#measure(piece, size));
  }

  widthOf(text: string, style: TextStyle, size: number): number {
    const pieces = this.fonts.pieces(text, style);
    return pieces.reduce((sum, piece) => sum + this.#measure(piece, size), 0);
  }

  /** Draws a text on one line, its baseline `baseline` points below the top edge. */
  drawText(
    text: string,
    at: { x: number; baseline: number; size: number; style?: TextStyle; color?: string },
  ): void {
    const line = { pieces: this.fonts.pieces(text, at.style ?? 'regular'), width: 0 };
    this.drawLine(line, at.x, at.baseline, at.size, at.color);
  }

  drawLine(line: Line, x: number, baseline: number, size: number, color: string = textColor): void {
    let left = x;
    for (const piece of line.pieces) {
      this.fonts.select(piece.font);
      this.pdf.fontSize(size).fillColor(color);
      this.pdf.text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.#measure(piece, size);
    }
  }

  drawRule(x: number, y: number, width: number, thickness = 0.6, color: string = ruleColor): void {
    this.pdf.lineWidth(thickness).strokeColor(color);
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /**
   * A line of capitals, for the names of fields. Their spacing stays below a tenth of their size: readers
   * (a screen reader's, that of a copied text) take a wider one for spaces between letters.
   */
  drawLabel(text: string, x: number, baseline: number, color: string = faintColor): void {
    const [piece] = this.fonts.pieces(text.toUpperCase(), 'semibold');
    if (!piece) return;
    this.fonts.select(piece.font);
    this.pdf.fontSize(6.8).fillColor(color);
    this.pdf.text(piece.text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: 0.5,
    });
  }

  /** Sets a paragraph at the cursor, over as many pages as it needs, and never leaves one line alone. */
  paragraph(spans: readonly Span[], options: TextOptions = {}): void {
    const size = options.size ?? 10.3;
    const step = size * (options.leading ?? 1.45);
    const indent = options.indent ?? 0;
    const width = options.width ?? contentWidth - indent;
    const lines = this.breakText(spans, width, size);
    const following = options.keepWithNext ?? 0;
    if (
      lines.length * step + following > this.bottom - this.y &&
      (following > 0 || lines.length < 4)
    ) {
      if (this.y > sheetMargin.top) this.addPage();
    }
    for (const [index, line] of lines.entries()) {
      const room = Math.floor((this.bottom - this.y) / step);
      const left = lines.length - index;
      if (room < 1 || (index === 0 && room < 2 && left > 1) || (room === 1 && left === 2)) {
        this.addPage();
      }
      const x = sheetMargin.left + indent;
      const baseline = this.y + size;
      if (index === 0 && options.label) {
        const labelX = x - (options.labelOffset ?? 20);
        this.drawText(options.label, { x: labelX, baseline, size });
      }
      const shift = options.align === 'center' ? (width - line.width) / 2 : 0;
      this.drawLine(line, x + shift, baseline, size, options.color);
      this.y += step;
    }
    this.y += options.gapAfter ?? 6;
  }

  /** Writes the footers and closes the file. */
  async finish(): Promise<Buffer> {
    if (this.#footer !== '') this.#drawFooters();
    this.pdf.end();
    return await this.#finished;
  }

  #drawFooters(): void {
    const count = this.pageIndex + 1;
    const baseline = sheetSize.height - 44;
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.drawRule(sheetMargin.left, baseline - 14, contentWidth, 0.5);
      this.drawText(this.#footer, { x: sheetMargin.left, baseline, size: 7.8, color: faintColor });
      const number = `Page ${page + 1} of ${count}`;
      const x = sheetSize.width - sheetMargin.right - this.widthOf(number, 'regular', 7.8);
      this.drawText(number, { x, baseline, size: 7.8, color: faintColor });
    }
  }

  /** In points. Setting a word to measure it is most of a paper's work, and papers share most of their words. */
  #measure({ font, text }: FontPiece, size: number): number {
    const key = `${font} ${text}`;
    let width = measured.get(key);
    if (width === undefined) {
      this.fonts.select(font);
      width = this.pdf.fontSize(unitsPerEm).widthOfString(text);
      if (measured.size >= mostMeasured) measured.clear();
      measured.set(key, width);
    }
    return width * (size / unitsPerEm);
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
