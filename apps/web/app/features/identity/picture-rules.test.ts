import { limits } from '@claimstead/contract/limits.ts';
import { expect, it } from 'vitest';
import { identityCopy } from './identity.copy.ts';
import { pictureRefusal } from './picture-rules.ts';

it('a profile picture is a PNG, JPEG or WebP of less than 4 MB', () => {
  const size = limits.profilePictureBytes - 1;
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    expect(pictureRefusal({ type, size }), type).toBeNull();
    expect(pictureRefusal({ type, size: size + 1 }), type).toBe(identityCopy.picture.tooLarge);
  }
  for (const type of ['image/gif', 'image/svg+xml', 'image/heic', 'application/pdf', '']) {
    expect(pictureRefusal({ type, size: 10 }), type).toBe(identityCopy.picture.wrongType);
  }
});
