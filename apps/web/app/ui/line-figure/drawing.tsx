import { useMemo } from 'react';
import classes from '../line-figure.module.css';
import type { LineFigureProps } from '../line-figure.tsx';
import { planFigure } from './figure-plan.ts';
import { sheet } from './plate.ts';

/** The figure itself, with everything that can be drawn. */
export function Drawing({ id, category, patentTypeId, className, cropped }: LineFigureProps) {
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
