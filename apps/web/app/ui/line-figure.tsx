import { lazyPiece } from './lazy-piece.tsx';
import classes from './line-figure.module.css';

export type LineFigureProps = {
  /** Decides the drawing: the same id always gives the same figure. */
  id: string;
  category?: string | undefined;
  patentTypeId?: number | undefined;
  className?: string;
  /** Cropped to the drawing, for plates lower than a whole sheet; the caption is then elsewhere. */
  cropped?: boolean;
};

const blank = ({ className }: LineFigureProps) => (
  <div className={`${classes.figure} ${className ?? ''}`} aria-hidden="true" />
);

/**
 * A patent-drawing plate for something without a picture. Decorative: the title is beside it, and a plate
 * that could not be drawn stays blank. What draws is large: it comes after the page that it decorates.
 * Prerendered pages hold their figures as HTML and keep them until then.
 */
export const LineFigure = lazyPiece<LineFigureProps>(
  async () => (await import('./line-figure/drawing.tsx')).Drawing,
  { waiting: blank, failed: (_retry, props) => blank(props) },
);
