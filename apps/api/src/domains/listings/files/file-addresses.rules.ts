import {
  imageFormats,
  imageVariants,
  type ImageFormat,
  type ImageVariant,
  isPicture,
  linkBox,
} from './image-variants.rules.ts';

const uriForm = /^\/files\/([0-9a-f-]{36})$/i;

/**
 * A file's stable address; authorized by the session whenever it is opened. For private files it leads to a
 * short-lived address (file-openings.service.ts).
 */
export function fileUri(fileId: string): string {
  return `/files/${fileId}`;
}

/** A document's path at the documents' origin. */
export function documentPath(fileId: string): string {
  return `${fileUri(fileId.toLowerCase())}/document`;
}

/** The id in a file's address; null for any other text. */
export function fileIdIn(uri: string): string | null {
  return uriForm.exec(uri)?.[1] ?? null;
}

/** The storage key of a document, or the prefix of an image's variants. */
export function storageKeyOf(fileId: string): string {
  return `listings/${fileId}`;
}

export function variantKey(
  storageKey: string,
  variant: ImageVariant,
  format: ImageFormat = 'webp',
): string {
  return `${storageKey}-${variant}.${format}`;
}

/** Of an owner's image: what a link to its public page is shown with. */
export function linkPictureKey(storageKey: string): string {
  return `${storageKey}-${linkBox.name}.jpg`;
}

/** Every stored object behind a file; of a picture, the last is the largest that every browser shows. */
export function storedKeysOf({ kind, storageKey }: { kind: string; storageKey: string }): string[] {
  if (!isPicture(kind)) return [storageKey];
  const sizes = imageFormats.flatMap((format) =>
    imageVariants.map((variant) => variantKey(storageKey, variant, format)),
  );
  return kind === 'image' ? [linkPictureKey(storageKey), ...sizes] : sizes;
}

const storedForm = /^(listings\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[-./]|$)/i;

/** The storage key of the file that a stored object belongs to; null if it belongs to none. */
export function storageKeyIn(storedKey: string): string | null {
  return storedForm.exec(storedKey)?.[1] ?? null;
}

/** The stored objects without which a file is lost. Others are derived from them and may be absent. */
export function neededKeysOf(file: { kind: string; storageKey: string }): string[] {
  if (!isPicture(file.kind)) return [file.storageKey];
  return imageVariants.map((variant) => variantKey(file.storageKey, variant));
}
