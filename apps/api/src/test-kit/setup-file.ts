import { afterEach, expect } from 'vitest';
import { holdRefusals } from './declared-refusals.ts';
import { hear, takeNoise } from './noise.ts';
import { takeUnexpectedErrors } from './test-log.ts';

for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => hear(`console.${method}: ${parts.join(' ')}`);
}

holdRefusals();

afterEach(() => {
  const heard = [...takeNoise(), ...takeUnexpectedErrors()];
  expect(heard, 'noise fails a test').toEqual([]);
});
