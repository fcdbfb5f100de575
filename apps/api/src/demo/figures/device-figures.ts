import {
  around,
  box,
  circle,
  dashed,
  ellipse,
  hatching,
  label,
  polyline,
  stroke,
  type Stroke,
} from './strokes.ts';

export function cells(): Stroke[] {
  const places = Array.from({ length: 15 }, (_, index) => ({
    x: 190 + (index % 5) * 110,
    y: 130 + Math.floor(index / 5) * 115,
  }));
  return [
    stroke(box(125, 70, 580, 350), 'bold'),
    stroke(places.map(({ x, y }) => circle(x, y, 43)).join('')),
    stroke(places.map(({ x, y }) => circle(x, y, 13)).join(''), 'fine'),
    stroke(
      places
        .filter((_, index) => index % 5 < 4)
        .map(({ x, y }) => `M${x + 13} ${y}h30q12-22 24 0h30`)
        .join(''),
      'fine',
    ),
    stroke('M378 215L442 275M442 215L378 275', 'bold'),
    dashed('M300 245C340 175 480 175 520 245'),
    ...label(70, [50, 80], [150, 105]),
    ...label(72, [50, 440], [180, 400]),
    ...label(74, [745, 170], [600, 122]),
    ...label(76, [745, 330], [490, 208]),
  ];
}

export function optics(): Stroke[] {
  return [
    stroke('M250 90Q310 245 250 400Q190 245 250 90Z', 'bold'),
    stroke('M430 150Q400 245 430 340M430 150H462Q432 245 462 340H430'),
    stroke(box(650, 165, 26, 160), 'bold'),
    hatching(650, 165, 26, 160),
    dashed('M60 245H790'),
    stroke('M60 130H252L446 196L650 245M60 360H252L446 294L650 245', 'fine'),
    stroke(circle(560, 245, 86)),
    stroke([0, 0.25, 0.5, 0.75].map((turn) => circle(...around(560, 245, 58, turn), 16)).join('')),
    stroke('M554 159L560 245L566 159', 'fine'),
    ...label(80, [120, 60], [228, 130]),
    ...label(82, [380, 420], [434, 330]),
    ...label(84, [560, 60], [566, 158]),
    ...label(86, [730, 380], [676, 310]),
  ];
}

export function antenna(): Stroke[] {
  const ribs = Array.from({ length: 9 }, (_, index) => -320 + index * 80);
  return [
    stroke('M100 290C140 110 300 60 420 60C540 60 700 110 740 290', 'bold'),
    stroke(ribs.map((dx) => `M420 60Q${420 + dx * 0.72} 110 ${420 + dx} 290`).join('')),
    stroke(
      ribs
        .slice(1)
        .map((dx) => `M${340 + dx} 290q40-42 80 0`)
        .join(''),
    ),
    stroke(
      ribs
        .flatMap((dx) =>
          [0.45, 0.65, 0.85].map(
            (part) => [420 + dx * (0.35 + part * 0.62), 60 + 230 * part ** 1.4] as const,
          ),
        )
        .map(([x, y]) => `M${x - 9} ${y}h18v9h-18Z`)
        .join(''),
      'fine',
    ),
    stroke(
      'M414 60V410Q414 450 445 450Q476 450 476 418M426 60V408Q426 438 445 438Q464 438 464 418',
    ),
    stroke(ellipse(420, 62, 46, 11)),
    stroke('M380 44q40-20 80 0M362 36q58-28 116 0', 'fine'),
    ...label(90, [90, 100], [180, 150]),
    ...label(92, [640, 60], [462, 60]),
    ...label(94, [260, 390], [414, 370]),
    ...label(96, [745, 380], [690, 262]),
  ];
}

export function valve(): Stroke[] {
  return [
    stroke('M60 170H270V110H560V170H780M60 320H270V380H560V320H780', 'bold'),
    hatching(270, 82, 290, 28),
    hatching(270, 380, 290, 28),
    hatching(60, 146, 210, 24),
    hatching(60, 320, 210, 24),
    hatching(560, 146, 220, 24),
    hatching(560, 320, 220, 24),
    stroke('M320 245Q330 190 400 186H470Q510 200 520 245Q510 290 470 304H400Q330 300 320 245Z'),
    hatching(400, 188, 70, 114),
    stroke('M280 116Q350 196 420 168Q500 140 552 116M280 374Q350 294 420 322Q500 350 552 374'),
    dashed('M40 245H800'),
    stroke(
      'M90 220h60l-12-9m12 9l-12 9M90 270h60l-12-9m12 9l-12 9M640 245h80l-14-10m14 10l-14 10',
      'fine',
    ),
    ...label(10, [150, 60], [290, 96]),
    ...label(12, [610, 60], [510, 133]),
    ...label(14, [600, 430], [440, 290]),
    ...label(16, [130, 430], [330, 338]),
  ];
}

export function pump(): Stroke[] {
  const folds = Array.from(
    { length: 9 },
    (_, index) => [350 + index * 17.5, index % 2 ? 150 : 180] as const,
  );
  const foldsBelow = folds.map(([x, y]) => [x, 410 - y] as const);
  const spiral = Array.from({ length: 70 }, (_, index) =>
    around(420, 395, 14 + index * 0.62, index / 16),
  );
  return [
    stroke('M150 160H350V260Q250 290 150 230ZM690 160H490V260Q590 290 690 230Z', 'bold'),
    stroke(polyline(folds) + polyline(foldsBelow)),
    stroke('M420 260V300M396 300H444L420 330Z'),
    stroke(polyline(spiral.map(([x, y]) => [x * 1 + (x - 420) * 1.6, y] as const)), 'fine'),
    stroke('M40 215q25-20 50 0t50 0M700 215q25-20 50 0t50 0', 'fine'),
    dashed('M150 130Q420 80 690 130M420 90V460'),
    stroke('M170 118l-22 12 24 10M670 118l22 12-24 10', 'fine'),
    ...label(20, [80, 90], [180, 160]),
    ...label(22, [470, 90], [440, 150]),
    ...label(24, [560, 320], [445, 305]),
    ...label(26, [200, 420], [330, 398]),
  ];
}

/** A method, for papers whose listing has no drawing of its own: boxes and what leads from one to the next. */
export function steps(): Stroke[] {
  const boxes = [
    [110, 70],
    [350, 70],
    [590, 70],
    [590, 290],
    [350, 290],
  ] as const;
  return [
    stroke(boxes.map(([x, y]) => box(x, y, 150, 100)).join('')),
    stroke('M110 340L185 285L260 340L185 395Z'),
    stroke(
      'M260 120h90l-14-9m14 9l-14 9M500 120h90l-14-9m14 9l-14 9M665 170v120l-9-14m9 14l9-14M590 340h-90l14-9m-14 9l14 9M350 340h-90l14-9m-14 9l14 9M185 285V170l-9 14m9-14l9 14',
      'fine',
    ),
    stroke(
      boxes.map(([x, y]) => `M${x + 25} ${y + 38}h100M${x + 25} ${y + 62}h70`).join(''),
      'fine',
    ),
    ...label(100, [50, 30], [130, 70]),
    ...label(110, [400, 30], [480, 70]),
    ...label(120, [760, 40], [720, 70]),
    ...label(130, [760, 430], [700, 390]),
    ...label(140, [400, 430], [440, 390]),
    ...label(150, [60, 430], [150, 370]),
  ];
}
