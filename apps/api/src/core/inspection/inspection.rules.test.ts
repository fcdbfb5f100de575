import { describe, expect, it } from 'vitest';
import {
  deservesAnotherTry,
  type Ending,
  type InspectionTask,
  limitsOf,
  refusalOfEnded,
} from './inspection.rules.ts';

const document: InspectionTask = { task: 'inspect', path: '/a', accepts: ['pdf'] };
const picture: InspectionTask = { task: 'draw_picture', path: '/a', folder: '/b', boxes: [] };
const filled = (spentSeconds: number) => ({ why: 'memory' as const, spentSeconds });
const firstPage: InspectionTask = { task: 'draw_first_page', path: '/a', folder: '/b', boxes: [] };

describe('a file that is not inspected to its end', () => {
  it.each<[string, InspectionTask, Ending, string | null]>([
    ['a document that fills the memory', document, 'memory', 'too_much_inside'],
    ['a document that takes too long', document, 'processor', 'uncheckable'],
    ['a document that brings its reader down', document, 'crash', 'damaged'],
    ['a document on a machine that is too busy', document, 'clock', null],
    ['a picture that fills the memory', picture, 'memory', 'picture_memory'],
    ['a picture that takes too long', picture, 'processor', 'picture_time'],
    ['a picture that brings its decoder down', picture, 'crash', 'damaged'],
    ['a picture on a machine that is too busy', picture, 'clock', null],
  ])('%s is refused for that, and for nothing else', (_name, task, ending, refusal) => {
    expect(refusalOfEnded(task, ending, null)).toBe(refusal);
  });

  it('is refused for its memory if it filled that first, and had no time left for its second try', () => {
    expect(refusalOfEnded(document, 'processor', 'memory')).toBe('too_much_inside');
    expect(refusalOfEnded(document, 'processor', 'crash')).toBe('uncheckable');
    expect(refusalOfEnded(picture, 'processor', 'memory')).toBe('picture_time');
  });

  it('is tried once more in a fresh process if that can help', () => {
    const again = (task: InspectionTask) =>
      (['memory', 'crash', 'processor', 'clock'] as const).filter((ending) =>
        deservesAnotherTry(task, ending),
      );
    expect(again(document)).toEqual(['memory', 'crash']);
    expect(again(picture)).toEqual(['memory', 'crash']);
    expect(again(firstPage)).toEqual([]);
  });

  it('has more room in its second try, and more time the larger a document is', () => {
    const { memoryMegabytes, processorSeconds } = limitsOf(document, 2, null);
    expect(limitsOf(document, 2, filled(1)).memoryMegabytes).toBeGreaterThan(2 * memoryMegabytes);
    expect(limitsOf(document, 6, null).processorSeconds).toBeGreaterThan(processorSeconds);
  });

  it('has no more than 8 seconds of the processor, however large it is and in both tries', () => {
    expect(limitsOf(document, 25, null).processorSeconds).toBe(8);
    expect(limitsOf(document, 25, filled(3)).processorSeconds).toBe(5);
    expect(limitsOf(document, 25, filled(9)).processorSeconds).toBe(0);
  });
});
