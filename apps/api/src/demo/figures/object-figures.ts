import {
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

export function section(): Stroke[] {
  const beads = Array.from({ length: 60 }, (_, index) => {
    const x = 170 + (index % 20) * 26 + (Math.floor(index / 20) % 2) * 13;
    return circle(x, 118 + Math.floor(index / 20) * 22, 10);
  });
  return [
    stroke('M130 95H710Q735 95 735 138Q735 182 710 182H130Q105 182 105 138Q105 95 130 95Z', 'bold'),
    stroke(beads.join(''), 'fine'),
    stroke('M105 235C260 205 560 205 735 235V300C560 330 260 330 105 300Z'),
    stroke('M105 258C260 236 560 236 735 258M105 277C260 297 560 297 735 277', 'fine'),
    stroke(
      'M130 352H710Q735 352 735 395Q735 438 710 438H130Q105 438 105 395Q105 352 130 352Z',
      'bold',
    ),
    hatching(130, 360, 580, 70, 17),
    stroke('M690 95V60H740M690 60V40M670 40h40'),
    dashed('M40 267H800M420 60V470'),
    ...label(30, [40, 60], [130, 108]),
    ...label(32, [330, 50], [300, 118]),
    ...label(34, [765, 40], [730, 60]),
    ...label(36, [770, 440], [730, 400]),
  ];
}

export function chair(): Stroke[] {
  return [
    stroke('M290 60L310 290M270 62L288 292M500 60L520 290M520 62L540 292', 'bold'),
    stroke(
      'M270 62Q400 40 520 62M275 110Q405 90 525 110M280 160Q408 142 530 160M284 210Q410 194 534 210',
    ),
    stroke('M240 300L300 280H540L600 300L570 330H270Z', 'bold'),
    stroke(
      'M250 300L225 455M270 330L262 470M590 300L620 455M570 330L580 470M330 282V400M510 282V400',
    ),
    stroke('M240 400H604M262 440H582', 'fine'),
    dashed('M280 70L300 300L245 450M530 70L550 300L605 450M300 300H550'),
    stroke(circle(425, 352, 15)),
    stroke('M425 330V337M425 367V385M410 352H300M440 352H545', 'fine'),
    ...label(40, [150, 90], [276, 120]),
    ...label(42, [650, 200], [545, 240]),
    ...label(44, [120, 300], [246, 306]),
    ...label(46, [680, 400], [440, 356]),
  ];
}

export function vessel(): Stroke[] {
  return [
    stroke('M300 190C230 250 240 400 330 430H500C590 400 600 250 530 190', 'bold'),
    stroke(ellipse(415, 190, 115, 22)),
    stroke('M320 178C340 130 490 130 510 178'),
    stroke('M415 140C395 128 398 96 425 98C452 102 446 132 425 140'),
    stroke('M262 300C190 290 170 210 110 170L92 184C140 230 150 330 264 350', 'bold'),
    stroke('M566 240C700 150 720 330 575 372M560 262C660 200 670 310 580 346'),
    stroke(ellipse(415, 432, 86, 12), 'fine'),
    dashed('M415 60V470M270 300H590'),
    stroke('M262 270C330 300 500 300 568 270M256 340C330 372 500 372 574 340', 'fine'),
    stroke('M450 210C500 260 510 340 470 415M475 214C530 265 540 345 500 410', 'fine'),
    ...label(50, [60, 90], [120, 176]),
    ...label(52, [500, 70], [446, 112]),
    ...label(54, [730, 170], [680, 228]),
    ...label(56, [640, 430], [560, 390]),
  ];
}

export function leaf(): Stroke[] {
  const veins = Array.from({ length: 7 }, (_, index) => {
    const x = 190 + index * 42;
    const y = 330 - index * 26;
    return `M${x} ${y}q${40 - index * 2} ${-46 + index * 3} ${70 - index * 6} ${-50 + index * 2}M${x} ${y}q50 ${6 + index} ${86 - index * 8} ${28 - index * 4}`;
  });
  return [
    stroke('M110 400C140 220 300 90 520 110C510 300 340 400 150 376', 'bold'),
    stroke('M70 440C160 360 330 230 520 110'),
    stroke(veins.join(''), 'fine'),
    stroke(
      'M640 190C590 170 560 220 566 290C572 370 620 420 650 404C680 420 740 380 746 290C750 220 700 170 640 190Z',
      'bold',
    ),
    stroke(
      'M642 192C640 160 650 130 672 112M656 138C690 110 720 118 736 134C712 152 684 152 656 138Z',
    ),
    stroke('M590 250C584 300 596 350 616 380M716 240C726 290 716 350 690 382', 'fine'),
    stroke(
      polyline([
        [640, 398],
        [648, 388],
        [656, 398],
        [664, 390],
      ]),
      'fine',
    ),
    dashed('M655 90V440'),
    ...label(1, [80, 280], [170, 280]),
    ...label(2, [400, 60], [450, 112]),
    ...label(3, [770, 90], [734, 132]),
    ...label(4, [540, 440], [606, 392]),
  ];
}

/** The frame around a drawing sheet. */
export function sheetFrame(): Stroke[] {
  return [stroke(box(14, 14, 812, 462), 'fine')];
}
