import { limits } from '@claimstead/contract/limits.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { settingsCopy } from './settings.copy.ts';

const copy = settingsCopy.profile;

/** Kinds that the server can read but not every browser can show. */
const shownBySome = /^image\/(heic|heif|avif|tiff)$/;

type PictureVerdict = { good: true; canBeShown: boolean } | { good: false; refusal: string };

/** The part of a file that the decision is based on. */
type PictureFile = Pick<File, 'size' | 'type'>;

/**
 * Whether a chosen file can become the profile picture: under 4 MB and really an image (P2.10).
 * The server checks again and decides.
 * @param decodes whether the browser can draw it.
 */
export function judgePicture(file: PictureFile, decodes: boolean): PictureVerdict {
  const refusal = refusePicture(file, decodes);
  return refusal === null ? { good: true, canBeShown: decodes } : { good: false, refusal };
}

function refusePicture(file: PictureFile, decodes: boolean): string | null {
  if (file.size === 0) return copy.empty;
  if (file.type === 'image/svg+xml') return copy.drawing;
  if (file.type !== '' && !file.type.startsWith('image/')) return copy.notAnImage;
  if (file.size >= limits.profilePictureBytes) return copy.tooLarge(formatBytes(file.size));
  if (decodes || shownBySome.test(file.type)) return null;
  return file.type === '' ? copy.notAnImage : copy.unreadable;
}
