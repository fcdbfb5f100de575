import {
  type Chance,
  circle,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
} from './plate.ts';

function resistor([x, y]: Point): string {
  const teeth: Point[] = [[x, y]];
  for (let at = 0; at < 6; at += 1) teeth.push([x + 2 + at * 3, y + (at % 2 === 0 ? -3.5 : 3.5)]);
  return poly([...teeth, [x + 20, y]]);
}

/** A chip whose traces fan out to pads, through-holes and components. */
export function circuit(chance: Chance): Plate {
  const pins = chance.whole(5, 7);
  const [width, height] = [chance.between(48, 58), 50];
  const center: Point = [140, 76];
  const left = center[0] - width / 2;
  const top = center[1] - height / 2;
  const strokes: Stroke[] = [
    { ink: 'outline', d: rect([52, 16], 176, 120, 4) },
    {
      ink: 'outline',
      d: [
        [60, 24],
        [220, 24],
        [60, 128],
        [220, 128],
      ]
        .map(([x = 0, y = 0]) => circle([x, y], 3))
        .join(''),
    },
  ];
  const parts: Point[] = [[140, 80]];
  for (const side of [-1, 1] as const) {
    const edge = center[0] + (side * width) / 2;
    for (let pin = 0; pin < pins; pin += 1) {
      const offset = pin - (pins - 1) / 2;
      const y = center[1] + offset * (height / (pins + 0.6));
      const far = center[1] + offset * (88 / (pins - 0.4));
      const bend = edge + side * (9 + ((pins - 1) / 2 - Math.abs(offset)) * 4.4);
      const after = bend + side * Math.abs(far - y);
      const end =
        center[0] + side * (pin % 2 === 0 ? chance.between(66, 72) : chance.between(74, 80));
      const d = poly([
        [edge + side * 5, y],
        [bend, y],
        [after, far],
        [end, far],
      ]);
      strokes.push({ ink: 'outline', d: rect([side > 0 ? edge : edge - 5, y - 1.6], 5, 3.2) });
      strokes.push({ ink: 'thin', d });
      strokes.push({
        ink: 'mask',
        d: pin % 3 === 1 ? rect([end - 3, far - 3], 6, 6) : circle([end, far], 3),
      });
      if (pin % 3 !== 1) strokes.push({ ink: 'solid', d: circle([end, far], 1.1) });
      if (pin === 0 || pin === pins - 1) parts.push([end, far]);
    }
  }
  strokes.push(
    { ink: 'mask', d: rect([left, top], width, height, 2) },
    { ink: 'thin', d: rect([left + 11, top + 11], width - 22, height - 22) },
    { ink: 'thin', d: hatch([left + 11, top + 11], width - 22, height - 22, 4) },
    { ink: 'solid', d: circle([left + 6, top + 6], 1.6) },
    { ink: 'mask', d: rect([118, 112], 44, 14, 1) },
    { ink: 'outline', d: resistor([130, 119]) },
    { ink: 'thin', d: line([118, 119], [130, 119]) + line([150, 119], [162, 119]) },
    {
      ink: 'thin',
      d: poly([
        [140, 101],
        [140, 107],
        [112, 107],
        [112, 119],
        [118, 119],
      ]),
    },
  );
  parts.push([150, 124]);
  return { strokes, parts };
}
