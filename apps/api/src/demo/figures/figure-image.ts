import sharp from 'sharp';
import { type FigureKind, figures } from './figures.ts';
import { sheetFrame } from './object-figures.ts';
import { plate, type Stroke, weights } from './strokes.ts';

const ink = '#1c2430';
const paper = '#fbfaf6';
const pixelsPerUnit = 1.5;

/** A figure as a PNG, 1260 by 735, in ink on paper. */
export async function figureImage(kind: FigureKind): Promise<Buffer> {
  const drawing = [...sheetFrame(), ...figures[kind]()].map(element).join('');
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plate.width * pixelsPerUnit}"`,
    ` height="${plate.height * pixelsPerUnit}" viewBox="0 0 ${plate.width} ${plate.height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`,
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}

function element({ path, weight, dashed, at }: Stroke): string {
  const place = at ? ` transform="translate(${at.x} ${at.y}) scale(${at.scale})"` : '';
  const dashes = dashed ? ' stroke-dasharray="14 4 3 4"' : '';
  return `<path d="${path}" stroke-width="${weights[weight]}"${dashes}${place}/>`;
}
