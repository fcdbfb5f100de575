import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOfRepository } from './documents.fixture.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));
const parts = recipes.flatMap(({ name, text }) => partsOf(text).map((part) => ({ name, ...part })));
const likes = recipes.flatMap(({ name, text }) => likesOf(text).map((like) => ({ name, ...like })));

/** What only tries a thing, and what tells of it in passing. */
const passing =
  /\.(test|spec|journey|tour)\.tsx?$|^(e2e|bench|docs\/decisions)\/|^docs\/(recipes|debugging)\.md$/;
const texts = [
  ...textsOfRepository(),
  { path: '.env.example', text: readFileSync(join(root, '.env.example'), 'utf8') },
].filter(({ path }) => !passing.test(path));

it('there is a recipe for what is added most often', () => {
  const names = recipes.map(({ name }) => name.replace(/^An? /, ''));
  const wanted = ['column', 'migration', 'refusal', 'call', 'event', 'job', 'page', 'provider'];
  expect(wanted.filter((one) => !names.some((name) => name.startsWith(one)))).toEqual([]);
});

describe('a diff fits the code of today', () => {
  it.each(parts)('$name: $path', ({ path, isNew, kept }) => {
    expect(existsSync(join(root, isNew ? dirname(dirname(path)) : path))).toBe(true);
    if (isNew) return expect(existsSync(join(root, path))).toBe(false);
    const lines = new Set(
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    );
    expect(kept.filter((line) => !lines.has(line))).toEqual([]);
  });
});

describe('a list has exactly the files that name such a thing', () => {
  it.each(likes)('$name: like $thing', ({ thing, files }) => {
    const named = texts.filter(({ text }) => text.includes(thing)).map(({ path }) => path);
    expect(named.toSorted()).toEqual(files.toSorted());
  });
});

/** The files of a recipe's diffs, with the lines that are there before the change. */
function partsOf(text: string): { path: string; isNew: boolean; kept: string[] }[] {
  const diffs = [...text.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, diff = '']) => diff);
  return diffs.flatMap((diff) =>
    diff
      .split(/^# /m)
      .slice(1)
      .map((part) => {
        const [head = '', ...lines] = part.split('\n');
        const kept = lines.filter((line) => /^[ -]/.test(line)).map((line) => line.slice(1).trim());
        return { path: head.replace(/^new /, ''), isNew: head.startsWith('new '), kept };
      }),
  );
}

/** “*Like* `thing`:” and the list below it. */
function likesOf(text: string): { thing: string; files: string[] }[] {
  return [...text.matchAll(/^\*Like\* `([^`]+)`:\n((?:- .+\n)+)/gm)].map(
    ([, thing = '', list = '']) => ({
      thing,
      files: [...list.matchAll(/^- `([^`]+)`/gm)].map(([, file = '']) => file),
    }),
  );
}
