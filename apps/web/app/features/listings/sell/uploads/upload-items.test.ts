import { describe, expect, it } from 'vitest';
import { sellCopy } from '../sell.copy.ts';
import {
  arrivedItem,
  fitting,
  imageUrisOf,
  looksLikeImage,
  movedItems,
  refusalOf,
  type UploadItem,
} from './upload-items.ts';

const image = (name: string, change: Partial<UploadItem> = {}): UploadItem => ({
  ...arrivedItem('image', { uri: `/files/${name}`, name, size: 1 }),
  ...change,
});
const file = (name: string, type = 'image/png', bytes = 1) =>
  new File([new Uint8Array(bytes)], name, { type });

describe('a file, before it is uploaded', () => {
  it.each([
    ['document', { name: 'Grant.PDF', type: '', size: 1 }],
    ['document', { name: 'grant.docx', type: 'application/octet-stream', size: 1 }],
    ['document', { name: 'scan', type: 'application/pdf', size: 1 }],
    ['document', { name: 'most.pdf', type: 'application/pdf', size: 25 * 1024 * 1024 }],
    ['image', { name: 'rotor.avif', type: '', size: 1 }],
    ['image', { name: 'most.webp', type: 'image/webp', size: 10 * 1024 * 1024 }],
  ] as const)('may go: %s %o', (kind, facts) => {
    expect(refusalOf(kind, facts)).toBeNull();
  });

  it.each([
    ['document', { name: 'notes.txt', type: 'text/plain', size: 1 }, sellCopy.upload.documentType],
    ['research', { name: 'model.xlsx', type: '', size: 1 }, sellCopy.upload.documentType],
    ['document', { name: 'a.pdf', type: '', size: 0 }, sellCopy.upload.empty],
    [
      'document',
      { name: 'a.pdf', type: '', size: 25 * 1024 * 1024 + 1 },
      'This file is larger than 25 MB.',
    ],
    ['image', { name: 'a.svg', type: 'image/svg+xml', size: 1 }, sellCopy.upload.imageType],
    [
      'image',
      { name: 'a.png', type: 'image/png', size: 10 * 1024 * 1024 + 1 },
      'This image is larger than 10 MB.',
    ],
  ] as const)('is refused with its sentence: %s %o', (kind, facts, sentence) => {
    expect(refusalOf(kind, facts)).toBe(sentence);
  });

  it('is recognized as a picture by its type, or by its name if it has none', () => {
    expect(looksLikeImage(file('a.png'))).toBe(true);
    expect(looksLikeImage(file('a.jpeg', ''))).toBe(true);
    expect(looksLikeImage(file('a.pdf', 'application/pdf'))).toBe(false);
  });
});

describe('room for files', () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => image(name));

  it('is for five images, and says so about the sixth', () => {
    const { taken, left } = fitting('image', [file('e'), file('f')], four);
    expect(taken.map(({ name }) => name)).toEqual(['e']);
    expect(left).toBe('You can only upload up to 5 images');
    expect(fitting('image', [file('e')], four).left).toBeNull();
  });

  it('is not used up by refused or stopped files', () => {
    const items = [...four, image('e', { state: 'refused' }), image('f', { state: 'stopped' })];
    expect(fitting('image', [file('g')], items)).toMatchObject({ left: null });
    const withSvg = [file('x.svg', 'image/svg+xml'), file('g')];
    expect(fitting('image', withSvg, four).taken).toHaveLength(2);
  });

  it('is for one patent document', () => {
    const two = [file('a.pdf', 'application/pdf'), file('b.pdf', 'application/pdf')];
    expect(fitting('document', two, [])).toEqual({
      taken: two.slice(0, 1),
      left: sellCopy.upload.oneDocument,
    });
  });
});

describe('the order of images', () => {
  const items = [arrivedItem('document', { uri: '/files/p', name: 'p', size: 1 })].concat(
    ['a', 'b', 'c'].map((name) => image(name)),
  );
  const namesAfter = (key: string, to: number) =>
    movedItems(items, key, to)
      .filter(({ kind }) => kind === 'image')
      .map(({ name }) => name)
      .join('');

  it('changes by moving one, and never past the ends', () => {
    expect(namesAfter('/files/c', 0)).toBe('cab');
    expect(namesAfter('/files/a', 1)).toBe('bac');
    expect(namesAfter('/files/a', 9)).toBe('bca');
    expect(namesAfter('/files/b', -1)).toBe('bac');
    expect(namesAfter('/files/gone', 0)).toBe('abc');
    expect(movedItems(items, '/files/c', 0)).toHaveLength(4);
  });

  it('names only those that are uploaded', () => {
    const some = [image('a'), image('b', { state: 'sending', uri: null }), image('c')];
    expect(imageUrisOf(some)).toEqual(['/files/a', '/files/c']);
  });
});
