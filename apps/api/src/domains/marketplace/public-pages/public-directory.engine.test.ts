import { expect, it } from 'vitest';
import { PublicDirectory, type PublicListing } from './public-directory.engine.ts';

const at = Date.parse('2026-11-25');

function listing(number: string, title: string, change: Partial<PublicListing> = {}) {
  return {
    ...{ listingId: `of ${number}`, number, numbers: [number], title, isShown: true },
    ...{ shownUntil: at + 1, publishedAt: at, classes: ['E05D 3/02'] },
    ...change,
  };
}
function directoryOf(...listings: PublicListing[]) {
  const directory = new PublicDirectory();
  directory.load(listings);
  return directory;
}
function othersOf(directory: PublicDirectory, number: string) {
  const entry = directory.find(number, at)?.entry ?? null;
  const { by, links } = directory.others(entry, 3, at);
  return { by, titles: links.map(({ title }) => title) };
}

it('beside a patent are others of its class, those of like titles first', () => {
  const directory = directoryOf(
    listing('1', 'A lamp'),
    listing('2', 'Arm for a folding hinge'),
    listing('3', 'Box'),
    listing('4', 'Folding hinge'),
    listing('5', 'Hinge'),
    listing('6', 'Folding hinge of a pump', { classes: ['F04B 1/00'] }),
  );
  expect(othersOf(directory, '4')).toEqual({
    by: 'class',
    titles: ['Arm for a folding hinge', 'Hinge', 'A lamp'],
  });
});

it('where none shares a class, and for a number without a page, they are the latest, and said to be', () => {
  const directory = directoryOf(
    listing('1', 'Folding hinge'),
    listing('2', 'Folding pump', { classes: ['F04B 1/00'], publishedAt: at - 1 }),
    listing('3', 'Lamp', { classes: [] }),
  );
  expect(othersOf(directory, '2')).toEqual({ by: 'newest', titles: ['Folding hinge', 'Lamp'] });
  expect(othersOf(directory, '9').by).toBe('newest');
});

it('a page that is gone tells nothing of its title by now', () => {
  const shown = [listing('1', 'A lamp'), listing('2', 'Folding hinge')];
  const gone = (title: string) =>
    othersOf(directoryOf(...shown, listing('3', title, { isShown: false })), '3');
  expect(gone('Folding hinge')).toEqual({ by: 'class', titles: ['A lamp', 'Folding hinge'] });
  expect(gone('Zither')).toEqual(gone('Folding hinge'));
});

it('what was made of one directory is never taken for what the next would make', () => {
  const [one, next] = [directoryOf(listing('1', 'Lamp')), directoryOf(listing('2', 'Box'))];
  expect(next.revisionAt(at)).not.toBe(one.revisionAt(at));
});
