import { parseArgs } from 'node:util';

/**
 * Reads `--name number` options; those that are not given have their default.
 * @throws where one is unknown or not a number above 0.
 */
export function readNumbers<Name extends string>(
  words: string[],
  defaults: Record<Name, number>,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    args: words,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const numbers = { ...defaults };
  for (const name of names) {
    const given = values[name];
    if (given !== undefined) numbers[name] = Number(given);
    if (!(numbers[name] > 0)) throw new Error(`--${name} must be a number above 0.`);
  }
  return numbers;
}
