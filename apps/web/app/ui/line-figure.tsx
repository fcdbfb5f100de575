import { useMemo } from 'react';
import { planFigure } from './line-figure/figure-plan.ts';
import classes from './line-figure.module.css';
import { sheet } from './line-figure/plate.ts';

export type LineFigureProps = {
  /** Decides the drawing: the same id always gives the same figure. */
  id: string;
  category?: string | undefined;
  patentTypeId?: number | undefined;
  className?: string;
  /** Cropped to the drawing, for plates lower than a whole sheet; the caption then stands elsewhere. */
  cropped?: boolean;
};

/** A patent-drawing plate for something that has no picture. Decorative: the title stands beside it. */
export function LineFigure({ id, category, patentTypeId, className, cropped }: LineFigureProps) {
  const plan = useMemo(
    () => planFigure({ id, category, patentTypeId }),
    [id, category, patentTypeId],
  );
  return (
    <svg
      className={`${classes.figure} ${className ?? ''}`}
      viewBox={cropped ? '6 8 268 134' : `0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {plan.strokes.map(({ ink, d }, at) => (
        <path key={at} className={classes[ink]} d={d} />
      ))}
      {plan.callouts.map(({ label, at, anchor, leader }) => (
        <g key={label}>
          <path className={classes.leader} d={leader} />
          <text className={classes.numeral} x={at[0]} y={at[1]} textAnchor={anchor}>
            {label}
          </text>
        </g>
      ))}
      {cropped ? null : (
        <text className={classes.caption} x={sheet.width / 2} y={157} textAnchor="middle">
          {plan.caption}
        </text>
      )}
    </svg>
  );
}
