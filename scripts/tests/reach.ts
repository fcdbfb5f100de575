/** What each source brings in when it runs. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/**
 * Where everything is put together: beyond it, everything reaches everything. A change of such a file itself does reach
 * its importers.
 */
const seam =
  /\.module\.ts$|^apps\/api\/src\/(test-kit|demo)\/|^apps\/web\/app\/(root|routes)\.tsx?$/;
/** What many tests begin with says little about what each of them is for. */
const prop = /\.(fixture|test-kit)\.tsx?$|^e2e\/(kit|steps)\//;

const steps = { importer: 2, prop: 5, beside: 1, wholeDomain: 2, sameDomain: 3 };

/** A folder of the API that is one thing, whose tests try it by calls. The pages' tests import what they try. */
const oneThing = /^apps\/api\/src\/(?:app|core|domains|adapters)\/.*[^/]+\//;

/** Files that no source names and that tests read by folder. */
const readers: readonly [files: RegExp, tests: RegExp][] = [
  [/^apps\/api\/migrations\//, /^apps\/api\/src\/core\/db\//],
  [/\.md$/, /^scripts\/(docs|decisions|glossary|security-table)\.test\.ts$/],
  [/^(deploy\/|Dockerfile|compose\.yaml|\.dockerignore)/, /^scripts\/installation\.test\.ts$/],
];

/**
 * The test files that a change can break, the nearest first, as far as imports and folders say: those that import
 * what changed, or what imports it; those beside any of these, which reach it by a call of the API; those of the same
 * domain. Domains import the services of those before them, so that later domains come after it.
 */
export function testsReached(changed: readonly string[], imports: Imports): string[] {
  const importers = turned(imports);
  const tests = [...imports.keys()].filter(isTest);
  const costs = new Map<string, number>(changed.map((file) => [file, 0]));
  const open = [...changed];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    const cost = costs.get(file) ?? 0;
    for (const [next, step] of stepsFrom(file, changed, importers, tests)) {
      if (cost + step >= (costs.get(next) ?? Infinity)) continue;
      costs.set(next, cost + step);
      open.push(next);
    }
  }
  return [...costs.keys()]
    .filter((file) => isTest(file) && imports.has(file))
    .toSorted((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
}

function* stepsFrom(
  file: string,
  changed: readonly string[],
  importers: Imports,
  tests: readonly string[],
): Generator<[string, number]> {
  if (isTest(file)) return;
  for (const [files, readBy] of readers) {
    if (!files.test(file)) continue;
    for (const test of tests) if (readBy.test(test)) yield [test, steps.beside];
  }
  if (seam.test(file) && !changed.includes(file)) return;
  for (const next of importers.get(file) ?? []) {
    yield [next, prop.test(file) ? steps.prop : steps.importer];
  }
  if (prop.test(file) || !oneThing.test(file)) return;
  for (const test of tests) {
    const step = stepBeside(file, test);
    if (step !== null) yield [test, step];
  }
}

/** How far a test is from a file that it does not import, by the folders that both are in. */
function stepBeside(file: string, test: string): number | null {
  if (folderOf(test) === folderOf(file)) return steps.beside;
  const domain = domainOf(file);
  if (domain === null || domainOf(test) !== domain) return null;
  return folderOf(test) === domain ? steps.wholeDomain : steps.sameDomain;
}

function turned(imports: Imports): Imports {
  const importers = new Map<string, string[]>();
  for (const [file, all] of imports) {
    for (const one of all) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  return importers;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function domainOf(file: string): string | null {
  return /^apps\/api\/src\/domains\/[^/]+/.exec(file)?.[0] ?? null;
}

/**
 * The nearest tests that fit into some seconds; the nearest of all in any case. What is known to be too long is left,
 * and shorter ones that are further off are still taken.
 */
export function withinSeconds(
  nearestFirst: readonly string[],
  secondsOf: (file: string) => number,
  budget: number,
): { taken: string[]; left: string[] } {
  const taken: string[] = [];
  const left: string[] = [];
  let spent = 0;
  for (const file of nearestFirst) {
    const fits = taken.length === 0 || spent + secondsOf(file) <= budget;
    (fits ? taken : left).push(file);
    if (fits) spent += secondsOf(file);
  }
  return { taken, left };
}
