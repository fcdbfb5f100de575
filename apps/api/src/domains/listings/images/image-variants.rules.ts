/** The sizes that pages show, at one and two device pixels per CSS pixel. */
export const imageVariants = ['card', 'card2x', 'detail', 'detail2x'] as const;
export type ImageVariant = (typeof imageVariants)[number];

/** `cover` fills the box and crops; `inside` keeps the whole picture and never enlarges it. */
export const variantBoxes: Record<
  ImageVariant,
  { width: number; height: number; fit: 'cover' | 'inside' }
> = {
  // The larger of the cards: 280 by 163 (specification, section 9).
  card: { width: 280, height: 163, fit: 'cover' },
  card2x: { width: 560, height: 326, fit: 'cover' },
  detail: { width: 960, height: 720, fit: 'inside' },
  detail2x: { width: 1920, height: 1440, fit: 'inside' },
};

/** The variant that an address asks for; anything unknown gives the ordinary one. */
export function variantNamed(size: string | undefined): ImageVariant {
  return imageVariants.find((variant) => variant === size) ?? 'detail';
}
