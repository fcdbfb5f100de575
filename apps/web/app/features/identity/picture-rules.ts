import { limits } from '@claimstead/contract/limits.ts';
import { identityCopy } from './identity.copy.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'];

/** What the file dialog offers: png, jpeg and webp (P2.1). */
export const pictureEndings = '.png,.jpeg,.jpg,.webp';

/** Why this file cannot be the profile picture at sign-up, or null where it can. The server checks again. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return identityCopy.picture.wrongType;
  return file.size >= limits.profilePictureBytes ? identityCopy.picture.tooLarge : null;
}
