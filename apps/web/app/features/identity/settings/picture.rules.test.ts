import { limits } from '@claimstead/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { judgePicture } from './picture.rules.ts';
import { settingsCopy } from './settings.copy.ts';

const copy = settingsCopy.profile;
const picture = { size: 1000, type: 'image/png' };

describe('a chosen picture', () => {
  it('is taken when the browser can draw it, whatever kind of image it is', () => {
    for (const type of ['image/png', 'image/gif', 'image/bmp', 'image/x-icon', '']) {
      expect(judgePicture({ ...picture, type }, true)).toEqual({ good: true, canBeShown: true });
    }
  });

  it('is left to the server where only this browser cannot draw its kind', () => {
    const verdict = judgePicture({ ...picture, type: 'image/heic' }, false);
    expect(verdict).toEqual({ good: true, canBeShown: false });
  });

  it('is refused from 4 MB on, with its size', () => {
    const most = { ...picture, size: limits.profilePictureBytes - 1 };
    expect(judgePicture(most, true).good).toBe(true);
    const tooLarge = { ...picture, size: limits.profilePictureBytes };
    expect(judgePicture(tooLarge, true)).toEqual({ good: false, refusal: copy.tooLarge('4.2 MB') });
  });

  it.each([
    ['text that calls itself a picture', { ...picture }, false, copy.unreadable],
    ['a document', { ...picture, type: 'application/pdf' }, false, copy.notAnImage],
    ['something unknown', { ...picture, type: '' }, false, copy.notAnImage],
    ['a drawing that is a program', { ...picture, type: 'image/svg+xml' }, true, copy.drawing],
    ['an empty file', { ...picture, size: 0 }, false, copy.empty],
  ])('is refused when it is %s', (_, file, decodes, refusal) => {
    expect(judgePicture(file, decodes)).toEqual({ good: false, refusal });
  });
});
