import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accentFrom, contrastOf } from './accent.rules.ts';
import { findBrandProblems, readBrandSettings } from './brand-settings.ts';

it('without settings it is the usual name and look', () => {
  expect(findBrandProblems({})).toEqual([]);
  const usual = { name: 'Claimstead', accent: null, logo: null, mailFooter: null };
  expect(readBrandSettings({})).toEqual(usual);
});

it.each(['Harbor Patents', 'B2B Rights, Inc.', 'Élan-Brevets', 'Müller’s', 'IP'])(
  'takes the name %s',
  (name) => expect(findBrandProblems({ BRAND_NAME: name })).toEqual([]),
);

it.each([
  '<b>',
  'A & B',
  'One "Two"',
  "O'Neil",
  'A',
  ' Harbor',
  'H'.repeat(41),
  'Line\nbreak',
  '-x-',
])('refuses the name %j', (name) =>
  expect(findBrandProblems({ BRAND_NAME: name }).join()).toContain('BRAND_NAME is'),
);

it.each([
  ['#1f5f4a', null],
  ['#7A1FA2', null],
  ['#777777', 'contrast of 4.29'],
  ['#f5c518', 'Choose a darker one'],
  ['green', 'in hexadecimal'],
  ['#fff', 'in hexadecimal'],
])('an accent is refused that cannot be read: %s', (accent, sentence) => {
  const problems = findBrandProblems({ BRAND_ACCENT: accent }).join();
  if (sentence === null) expect(problems).toBe('');
  else expect(problems).toContain(sentence);
});

it('every accent that is taken can be read in both color schemes, and text on it', () => {
  for (let step = 0; step < 4096; step += 13) {
    const color = `#${[step >> 8, (step >> 4) & 15, step & 15].map((part) => part.toString(16).repeat(2)).join('')}`;
    const accent = accentFrom(color);
    if (accent === null) continue;
    for (const paper of ['#ffffff', '#fbfaf7', '#fffefb']) {
      expect(contrastOf(accent.light, paper)).toBeGreaterThanOrEqual(4.5);
    }
    for (const night of ['#10151f', '#161d2a']) {
      expect(contrastOf(accent.dark, night)).toBeGreaterThanOrEqual(4.5);
    }
  }
  // WCAG’s own ends of the scale.
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
});

it('takes an SVG or a PNG as the logo, and says what is wrong with another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const file = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content);
    return { BRAND_LOGO_FILE: join(folder, name) };
  };
  const svg = file('a.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(findBrandProblems(svg)).toEqual([]);
  expect(readBrandSettings(svg).logo?.type).toBe('image/svg+xml');
  const png = file('a.png', Buffer.from('89504e470d0a1a0a0000', 'hex'));
  expect(readBrandSettings(png).logo?.type).toBe('image/png');
  expect(findBrandProblems(file('b.svg', '<html><svg/></html>')).join()).toContain('SVG or PNG');
  expect(findBrandProblems(file('c.png', Buffer.alloc(100_001))).join()).toContain('100 kB');
  expect(findBrandProblems({ BRAND_LOGO_FILE: join(folder, 'none') }).join()).toContain(
    'cannot be read',
  );
});

it('a footer is one line', () => {
  expect(findBrandProblems({ MAIL_FOOTER: 'Example LLC, 1 Main Street' })).toEqual([]);
  expect(findBrandProblems({ MAIL_FOOTER: 'one\ntwo' }).join()).toContain('MAIL_FOOTER');
  expect(findBrandProblems({ MAIL_FOOTER: 'x'.repeat(301) }).join()).toContain('MAIL_FOOTER');
});
