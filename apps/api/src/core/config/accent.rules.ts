/** The web's paper and ink (`apps/web/app/ui/roles.ts`): what an accent is read on, and what is written on it. */
const grounds = { light: ['#fffefb', '#fbfaf7', '#ffffff'], dark: ['#10151f', '#161d2a'] } as const;

/** WCAG 2.2, 1.4.3, for text of any size. */
const leastContrast = 4.5;

type Channels = readonly [red: number, green: number, blue: number];

/** An accent for each color scheme, in hexadecimal. */
export type Accent = Readonly<{ light: string; dark: string }>;

/**
 * The accent of both schemes from the one that was chosen for white and paper: in the dark scheme it is lightened
 * until it can be read there, as text and under dark text.
 * @returns null if it cannot be read on white and paper: see {@link contrastOf}.
 */
export function accentFrom(color: string): Accent | null {
  if (leastContrastOf(color, grounds.light) < leastContrast) return null;
  for (let percent = 0; percent <= 100; percent += 4) {
    const dark = mixWithWhite(color, percent);
    if (leastContrastOf(dark, grounds.dark) >= leastContrast) return { light: color, dark };
  }
  return { light: color, dark: '#ffffff' };
}

/** The lowest contrast of a color with white and paper, with two decimals, rounded down. */
export function contrastOnPaper(color: string): number {
  return Math.floor(leastContrastOf(color, grounds.light) * 100) / 100;
}

function leastContrastOf(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrastOf(color, other)));
}

/** WCAG 2.2, contrast ratio: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance of an sRGB color. */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixWithWhite(color: string, percent: number): string {
  const mixed = channelsOf(color).map((value) =>
    Math.round(value + ((255 - value) * percent) / 100),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): Channels {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}
