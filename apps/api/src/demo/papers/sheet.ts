import type PDFDocument from 'pdfkit';
import { type PersonKey, people } from '../content/people.ts';
import { type FigureKind, figures } from '../figures/figures.ts';
import { plate, weights } from '../figures/strokes.ts';

export type Paper = InstanceType<typeof PDFDocument>;

export const margin = 64;
export const pageWidth = 612;
export const pageHeight = 792;
export const textWidth = pageWidth - 2 * margin;

export function nameOf(person: PersonKey): string {
  return `${people[person].firstName} ${people[person].lastName}`;
}

/** Draws a figure with its upper left corner there; a width of 484 fills the text's. */
export function drawFigure(
  paper: Paper,
  kind: FigureKind,
  at: { x: number; y: number; width: number },
): void {
  const scale = at.width / plate.width;
  paper.save().translate(at.x, at.y).scale(scale);
  for (const { path, weight, dashed, at: place } of figures[kind]()) {
    paper.save();
    if (place) paper.translate(place.x, place.y).scale(place.scale);
    if (dashed) paper.dash(14, { space: 5 });
    paper.lineWidth(weights[weight]).lineCap('round').lineJoin('round').path(path).stroke();
    paper.restore();
  }
  paper.restore();
}
