import type { ImageVariant } from '../files/image-variants.rules.ts';

/** How long an address of a private file works: enough to start a download and to resume it. */
export const openingLivesSeconds = 300;

/** One person's permission to open one file (one size, if it is a picture), until a moment. */
export type Opening = {
  fileId: string;
  variant: ImageVariant | null;
  viewerUserId: string;
  /** Seconds since 1970. */
  until: number;
};

export type OpeningQuery = { size?: string; until?: string; signature?: string };

/** Everything that a signature covers: no part of it can be swapped. */
export function openingText(opening: Opening): string {
  const { fileId, variant, viewerUserId, until } = opening;
  return [fileId.toLowerCase(), variant ?? '', viewerUserId, String(until)].join('\n');
}

export function openingUri(opening: Opening, signature: string): string {
  const query = new URLSearchParams({
    ...(opening.variant === null ? {} : { size: opening.variant }),
    until: String(opening.until),
    signature,
  });
  return `/files/${opening.fileId}/content?${query.toString()}`;
}

/** The moment that an address names; null if the product would not write it that way. */
export function readUntil(query: OpeningQuery): number | null {
  return /^[1-9]\d{0,10}$/.test(query.until ?? '') ? Number(query.until) : null;
}

export function openingEnd(now: Date): number {
  return Math.floor(now.getTime() / 1000) + openingLivesSeconds;
}

export function hasEnded(until: number, now: Date): boolean {
  return now.getTime() >= until * 1000;
}
