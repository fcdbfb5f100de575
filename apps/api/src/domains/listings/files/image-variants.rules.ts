/** The sizes that pages show, at one and two device pixels per CSS pixel. */
export const imageVariants = ['card', 'card2x', 'detail', 'detail2x'] as const;
export type ImageVariant = (typeof imageVariants)[number];

/** The last one is what every browser shows. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** `cover` fills the box and crops; `inside` keeps the whole picture and never enlarges it. */
export const variantBoxes: readonly {
  name: ImageVariant;
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}[] = [
  // For the larger of the cards: 280 by 163 (P3.8). A drawing is never cut through its parts.
  { name: 'card', width: 280, height: 163, fit: 'inside' },
  { name: 'card2x', width: 560, height: 326, fit: 'inside' },
  { name: 'detail', width: 960, height: 720, fit: 'inside' },
  { name: 'detail2x', width: 1920, height: 1440, fit: 'inside' },
];

/** What a link to a public page is shown with elsewhere, in the size that the Open Graph's readers expect. */
export const linkBox = { name: 'link', width: 1200, height: 630, fit: 'paper' } as const;

/** Every size of an owner's image. */
export const imageBoxes = [...variantBoxes, linkBox];

/** The variant that an address asks for; anything unknown gives the ordinary one. */
export function variantNamed(size: string | undefined): ImageVariant {
  return imageVariants.find((variant) => variant === size) ?? 'detail';
}

/** The best format that a browser accepts. A browser that sends only `image/*` does not get AVIF. */
export function formatFor(accept: string | undefined): ImageFormat {
  const avif = /image\/avif\s*(?:;\s*q=([\d.]+))?/i.exec(accept ?? '');
  return avif && Number(avif[1] ?? 1) > 0 ? 'avif' : 'webp';
}

/** Files that are kept redrawn: what an owner uploaded, and the first page of the patent document. */
export function isPicture(kind: string): boolean {
  return kind === 'image' || kind === 'preview';
}
