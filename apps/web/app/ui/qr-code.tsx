import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of white around the code, without which cameras do not find it (ISO/IEC 18004: four). */
const quietZone = 4;

/** A text as a QR code, dark on white in both schemes. `label` is its text alternative. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** One rectangle for every run of dark modules in a row. */
function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    let from: number | null = null;
    for (const [x, dark] of [...row, false].entries()) {
      if (dark) from ??= x;
      else if (from !== null) {
        runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
        from = null;
      }
    }
  }
  return { size, path: runs.join('') };
}
