import { lazyPiece } from './lazy-piece.tsx';
import classes from './line-figure.module.css';

export type LineFigureProps = {
  /** For a patent without a picture: the emblem of its type. Absent: the gear train of the home page. */
  patentTypeId?: number | undefined;
  className?: string;
};

const blank = ({ className }: LineFigureProps) => (
  <div className={`${classes.figure} ${className ?? ''}`} aria-hidden="true" />
);

/**
 * What stands for something without a picture. Decorative: the title is beside it, and what could not be drawn
 * stays blank. What draws is large: it comes after the page that it decorates.
 * Prerendered pages hold their figures as HTML and keep them until then.
 */
export const LineFigure = lazyPiece<LineFigureProps>(
  async () => (await import('./line-figure/drawing.tsx')).Drawing,
  { waiting: blank, failed: (_retry, props) => blank(props) },
);
