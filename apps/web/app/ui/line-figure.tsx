import { lazy, Suspense } from 'react';
import classes from './line-figure.module.css';

export type LineFigureProps = {
  /** Decides the drawing: the same id always gives the same figure. */
  id: string;
  category?: string | undefined;
  patentTypeId?: number | undefined;
  className?: string;
  /** Cropped to the drawing, for plates lower than a whole sheet; the caption then stands elsewhere. */
  cropped?: boolean;
};

// What draws is large and decorative: it comes after the page that it decorates. Prerendered pages hold
// their figures as HTML and keep them meanwhile.
const Drawing = lazy(async () => {
  const module = await import('./line-figure/drawing.tsx');
  return { default: module.Drawing };
});

/** A patent-drawing plate for something that has no picture. Decorative: the title stands beside it. */
export function LineFigure(props: LineFigureProps) {
  return (
    <Suspense
      fallback={<div className={`${classes.figure} ${props.className ?? ''}`} aria-hidden="true" />}
    >
      <Drawing {...props} />
    </Suspense>
  );
}
