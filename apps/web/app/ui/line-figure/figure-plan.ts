import { circuit } from './circuit.ts';
import { flow } from './flow.ts';
import { gears } from './gears.ts';
import { lattice } from './lattice.ts';
import { linkage } from './linkage.ts';
import { optics } from './optics.ts';
import { type Chance, chanceFrom, type Plate, type Point, type Stroke, sheet } from './plate.ts';
import { rotor } from './rotor.ts';
import { sprig } from './sprig.ts';
import { turned } from './turned.ts';
import { vessel } from './vessel.ts';
import { wave } from './wave.ts';

type Family = (chance: Chance) => Plate;

/** Which drawings suit a field; the first pattern that fits decides. */
const fields: [words: RegExp, families: readonly [Family, ...Family[]]][] = [
  [/optic|imag|photo|laser|display|light|camera/i, [optics]],
  [/software|data|comput|internet|business|finance|method|\bai\b|learning/i, [flow]],
  [/telecom|communicat|audio|wireless|signal|network/i, [wave, circuit]],
  [/electr|semicond|circuit|sensor|\biot\b/i, [circuit, wave]],
  [/energy|power|aero|marine|wind|turbine|hvac|environment/i, [rotor, vessel]],
  [/chem|bio|pharma|food|water|drug/i, [vessel, lattice]],
  [/medic|health|dental|robot|tool/i, [vessel, linkage, optics]],
  [/auto|transport|vehicle|mechan|machin|industr|manufactur/i, [gears, gears, linkage, rotor]],
  [/material|construct|structur|textile|nano|sport/i, [lattice]],
  [/agri|plant|garden|horticult/i, [sprig, vessel]],
  [/consumer|home|furniture|fashion|packag|toy|household|kitchen/i, [turned]],
];
const anyField = [gears, linkage, lattice, vessel, wave, rotor, optics, circuit, flow] as const;

type FigureSubject = {
  id: string;
  category?: string | undefined;
  patentTypeId?: number | undefined;
};

type Callout = { label: string; at: Point; anchor: 'start' | 'end'; leader: string };
type FigurePlan = { strokes: Stroke[]; callouts: Callout[]; caption: string };

/** Everything a figure consists of, the same for the same subject every time. */
export function planFigure({ id, category = '', patentTypeId }: FigureSubject): FigurePlan {
  const chance = chanceFrom(id);
  const draw = familyFor(category, patentTypeId, chance);
  const plate = draw(chance);
  const first = chance.pick([10, 20, 30, 100, 102, 110, 200, 210, 302]);
  return {
    strokes: joined(plate.strokes),
    callouts: placeCallouts(plate.parts, first),
    caption: `FIG. ${chance.whole(1, 4)}`,
  };
}

function familyFor(category: string, patentTypeId: number | undefined, chance: Chance): Family {
  if (patentTypeId === 2) return turned;
  if (patentTypeId === 4) return sprig;
  const field = fields.find(([words]) => words.test(category));
  return chance.pick(field ? field[1] : anyField);
}

/** Neighbouring strokes of one ink become one path: fewer elements, the same painting order. */
function joined(strokes: Stroke[]): Stroke[] {
  const result: Stroke[] = [];
  for (const stroke of strokes) {
    const last = result.at(-1);
    // Masks must stay apart: each hides what was painted before it.
    if (last && last.ink === stroke.ink && stroke.ink !== 'mask') last.d += stroke.d;
    else result.push({ ...stroke });
  }
  return result;
}

/** Numerals in the side margins, in the order of their parts from top to bottom, so leaders never cross. */
function placeCallouts(parts: Point[], first: number): Callout[] {
  const callouts: Callout[] = [];
  const sides = [
    { inside: parts.filter(([x]) => x < sheet.width / 2), x: 26, anchor: 'end' as const, sign: 1 },
    {
      inside: parts.filter(([x]) => x >= sheet.width / 2),
      x: sheet.width - 26,
      anchor: 'start' as const,
      sign: -1,
    },
  ];
  let numeral = first;
  for (const { inside, x, anchor, sign } of sides) {
    const sorted = [...inside].sort((a, b) => a[1] - b[1]);
    const heights = spread(sorted.map(([, y]) => y - 7));
    sorted.forEach((part, index) => {
      const y = heights[index] ?? part[1];
      const from: Point = [x + sign * 3, y];
      const middle = (from[0] + part[0]) / 2;
      const leader = `M${f(from[0])} ${f(y)}C${f(middle)} ${f(y - 3)} ${f(middle)} ${f(part[1] + 4)} ${f(part[0])} ${f(part[1])}`;
      callouts.push({ label: String(numeral), at: [x, y + 3], anchor, leader });
      numeral += 2;
    });
  }
  return callouts;
}

function spread(wanted: number[]): number[] {
  const apart = 17;
  const heights = wanted.map((y) => Math.min(Math.max(y, 16), 132));
  for (let at = 1; at < heights.length; at += 1) {
    heights[at] = Math.max(heights[at] ?? 0, (heights[at - 1] ?? 0) + apart);
  }
  const over = Math.max(0, (heights.at(-1) ?? 0) - 134);
  return heights.map((y) => y - over);
}

const f = (value: number) => String(Math.round(value * 10) / 10);
