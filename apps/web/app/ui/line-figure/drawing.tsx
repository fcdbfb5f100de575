import classes from '../line-figure.module.css';
import type { LineFigureProps } from '../line-figure.tsx';
import { emblems } from './emblems.ts';
import { planFigure } from './figure-plan.ts';
import { sheet, type Stroke } from './plate.ts';

/** The figure itself, with everything that can be drawn. */
export function Drawing({ patentTypeId, className }: LineFigureProps) {
  const emblem = patentTypeId === undefined ? null : (emblems[patentTypeId] ?? []);
  return (
    <svg
      className={`${classes.figure} ${className ?? ''}`}
      viewBox={emblem ? '6 8 268 134' : `0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {emblem ? <Strokes strokes={emblem} /> : <GearTrain />}
    </svg>
  );
}

function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return strokes.map(({ ink, d }, at) => <path key={at} className={classes[ink]} d={d} />);
}

function GearTrain() {
  const plan = planFigure();
  return (
    <>
      <Strokes strokes={plan.strokes} />
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
    </>
  );
}
