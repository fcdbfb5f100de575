import { expect, it } from 'vitest';
import { pictureOf } from './pictures.ts';

it('a stored picture is requested in the size it is shown at', () => {
  expect(pictureOf('/files/7', 'card')).toEqual({
    src: '/files/7?size=card',
    srcSet: '/files/7?size=card 1x, /files/7?size=card2x 2x',
  });
});

it('a picture that was just chosen is shown as it is: its address takes no parameters', () => {
  const uri = 'blob:https://own.example/5c2f';
  expect(pictureOf(uri, 'card')).toEqual({ src: uri });
});
