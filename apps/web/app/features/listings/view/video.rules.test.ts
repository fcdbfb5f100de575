import { expect, it } from 'vitest';
import { videoOf } from './video.rules.ts';

const player = (address: string) => videoOf(address)?.playerUrl ?? null;
const youtube = 'https://www.youtube-nocookie.com/embed/a1B2c3D4_-5?autoplay=1&rel=0';

it.each([
  'https://www.youtube.com/watch?v=a1B2c3D4_-5',
  'https://youtube.com/watch?feature=shared&v=a1B2c3D4_-5',
  'https://youtu.be/a1B2c3D4_-5?si=abc',
  'https://m.youtube.com/shorts/a1B2c3D4_-5',
  'https://www.youtube.com/live/a1B2c3D4_-5',
  'http://www.youtube.com/embed/a1B2c3D4_-5/',
])('%s plays without cookies', (address) => {
  expect(player(address)).toBe(youtube);
});

it.each([
  ['90', 90],
  ['75s', 75],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['soon', null],
])('a video shared at %s begins there', (text, seconds) => {
  const start = seconds === null ? '' : `&start=${seconds}`;
  expect(player(`https://youtu.be/a1B2c3D4_-5?t=${text}`)).toBe(`${youtube}${start}`);
});

it('Vimeo plays without tracking, even unlisted videos', () => {
  expect(player('https://vimeo.com/123456789')).toBe(
    'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1',
  );
  const unlisted = 'https://player.vimeo.com/video/123456789?h=abcdef1234&dnt=1&autoplay=1';
  expect(player('https://vimeo.com/123456789/abcdef1234')).toBe(unlisted);
  expect(player('https://player.vimeo.com/video/123456789?h=abcdef1234')).toBe(unlisted);
});

it.each([
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=%3Cscript%3Ea',
  'https://youtube.com.evil.example/watch?v=a1B2c3D4_-5',
  'https://vimeo.com/channels/staffpicks',
  'https://video.example/a1B2c3D4_-5.mp4',
  'javascript:alert(1)',
  'no address',
])('%s is no player of ours', (address) => {
  expect(videoOf(address)).toBeNull();
});
