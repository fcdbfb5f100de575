import { afterEach, expect } from 'vitest';
import { hear, takeNoise } from './noise.ts';
import { takeUnexpectedErrors } from './test-log.ts';

for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => hear(`console.${method}: ${parts.join(' ')}`);
}

afterEach(() => {
  const heard = [...takeNoise(), ...takeUnexpectedErrors()];
  expect(heard, 'noise fails a test').toEqual([]);
});
