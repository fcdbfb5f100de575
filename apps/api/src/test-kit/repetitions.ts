import { randomInt } from 'node:crypto';

export function isSoak(): boolean {
  return process.env['SOAK'] === 'on';
}

/** How often a race is run: a few times in every test run, in full when soaking. */
export function repetitions(usual: number, soaking: number): number {
  return isSoak() ? soaking : usual;
}

/** What chance is drawn from: the same in every usual run, another in every soak, or `SEED`. */
export function testSeed(): number {
  const given = process.env['SEED'];
  return given === undefined ? repetitions(7, randomInt(1_000_000)) : Number(given);
}
