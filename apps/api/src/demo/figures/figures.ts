import { antenna, cells, optics, pump, steps, valve } from './device-figures.ts';
import { arm, bearing, chain, gears, linkage, propeller } from './machine-figures.ts';
import { chair, leaf, section, vessel } from './object-figures.ts';
import type { Stroke } from './strokes.ts';

/** Line drawings in the manner of patent plates, made by code: the same every time. */
export const figures = {
  gears,
  chain,
  linkage,
  bearing,
  propeller,
  arm,
  cells,
  optics,
  antenna,
  valve,
  pump,
  steps,
  section,
  chair,
  vessel,
  leaf,
} as const satisfies Record<string, () => Stroke[]>;

export type FigureKind = keyof typeof figures;
