import { useMemo } from 'react';
import { planFigure } from './figure-plan.ts';
import classes from './line-figure.module.css';
import { sheet } from './plate.ts';

export type LineFigureProps = {
  /** Decides the drawing: the same id always gives the same figure. */
  id: string;
  category?: string | undefined;
  patentTypeId?: number | undefined;
  className?: string;
};

/** A patent-drawing plate for something that has no picture. Decorative: the title stands beside it. */
export function LineFigure({ id, category, patentTypeId, className }: LineFigureProps) {
  const plan = useMemo(
    () => planFigure({ id, category, patentTypeId }),
    [id, category, patentTypeId],
  );
  return (
    <svg
      className={`${classes.figure} ${className ?? ''}`}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
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
      <text className={classes.caption} x={sheet.width / 2} y={157} textAnchor="middle">
        {plan.caption}
      </text>
    </svg>
  );
}
