import { limits } from '@claimstead/contract/limits.ts';
import type { DocumentKind } from '@claimstead/contract/listings.contract.ts';
import { sellCopy } from '../sell.copy.ts';

export type UploadKind = DocumentKind | 'image';

/** `refused` was never sent; `failed` did not arrive; `stopped` was canceled by the person. */
type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'stopped' | 'refused';

/** One file: uploading, uploaded, or not. `fraction` is the part of its bytes that has been sent. */
export type UploadItem = {
  key: string;
  kind: UploadKind;
  name: string;
  size: number;
  state: UploadState;
  fraction: number;
  /** Why it did not arrive, as a sentence. */
  message: string | null;
  canRetry: boolean;
  /** Its address once it is uploaded. */
  uri: string | null;
  /** A picture to show before it is uploaded. */
  localUri: string | null;
};

/** Uploaded, or on its way. */
export function isPresent({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'done';
}

export function isOnItsWay({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

const imageTypes = /^image\/(png|jpeg|webp|gif|avif)$/;
const imageNames = /\.(png|jpe?g|webp|gif|avif)$/i;
const documentTypes =
  /^application\/(pdf|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$/;
const documentNames = /\.(pdf|docx)$/i;

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

export function looksLikeImage(file: FileFacts): boolean {
  return file.type === '' ? imageNames.test(file.name) : file.type.startsWith('image/');
}

/** Why a file is refused before it is sent; the server inspects its content. */
export function refusalOf(kind: UploadKind, file: FileFacts): string | null {
  const copy = sellCopy.upload;
  const [types, names, most] =
    kind === 'image'
      ? [imageTypes, imageNames, limits.imageBytes]
      : [documentTypes, documentNames, limits.documentBytes];
  const fits = types.test(file.type) || (file.type === '' && names.test(file.name));
  // Some systems report no type, or a generic one, for a document.
  const isNamed = kind !== 'image' && names.test(file.name);
  if (!fits && !isNamed) return kind === 'image' ? copy.imageType : copy.documentType;
  if (file.size === 0) return copy.empty;
  if (file.size > most) return kind === 'image' ? copy.imageSize : copy.documentSize;
  return null;
}

export function newItem(kind: UploadKind, file: File): UploadItem {
  const message = refusalOf(kind, file);
  return {
    key: crypto.randomUUID(),
    kind,
    name: file.name,
    size: file.size,
    state: message ? 'refused' : 'waiting',
    fraction: 0,
    message,
    canRetry: false,
    uri: null,
    localUri: kind === 'image' && !message ? URL.createObjectURL(file) : null,
  };
}

/** A file that the listing has already, as the form shows it. */
export function arrivedItem(
  kind: UploadKind,
  file: { uri: string; name: string; size: number },
): UploadItem {
  return {
    key: file.uri,
    kind,
    name: file.name,
    size: file.size,
    state: 'done',
    fraction: 1,
    message: null,
    canRetry: false,
    uri: file.uri,
    localUri: null,
  };
}

/** If a listing has no room for all of these files: the sentence about the rest. */
type Fitting = { taken: File[]; left: string | null };

/** As many files as there is room for: one document, five images. Refused ones need no room. */
export function fitting(kind: UploadKind, files: File[], items: UploadItem[]): Fitting {
  const copy = sellCopy.upload;
  if (kind === 'document') {
    return { taken: files.slice(0, 1), left: files.length > 1 ? copy.oneDocument : null };
  }
  if (kind !== 'image') return { taken: files, left: null };
  const present = items.filter((item) => item.kind === 'image' && isPresent(item)).length;
  let room = Math.max(0, limits.imagesPerListing - present);
  const taken = files.filter((file) => {
    if (refusalOf('image', file)) return true;
    room -= 1;
    return room >= 0;
  });
  const left = taken.length < files.length ? sellCopy.steps.additional.tooManyImages : null;
  return { taken, left };
}

/** The items with this image at another place among the images that are there or on their way. */
export function movedItems(items: UploadItem[], key: string, to: number): UploadItem[] {
  const isInRow = (item: UploadItem) => item.kind === 'image' && isPresent(item);
  const row = items.filter(isInRow);
  const moved = row.find((item) => item.key === key);
  if (!moved) return items;
  const others = row.filter((item) => item !== moved);
  const place = Math.min(Math.max(0, to), others.length);
  const ordered = [...others.slice(0, place), moved, ...others.slice(place)];
  return [...items.filter((item) => !isInRow(item)), ...ordered];
}

/** Addresses of the uploaded images, in the order shown. */
export function imageUrisOf(items: UploadItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === 'image' && item.state === 'done' && item.uri ? [item.uri] : [],
  );
}
