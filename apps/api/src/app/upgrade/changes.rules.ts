/** A part of the changelog: what one version brought. */
type Section = { version: string; text: string };

/**
 * What the changelog says of the versions after `known`, up to and with `next`, the latest first.
 * @param known null: no version has told the database of itself yet, and so everything up to `next` is new to it.
 */
export function changesSince(
  changelog: string,
  known: string | null,
  next: string,
): readonly Section[] {
  return sectionsOf(changelog).filter(
    ({ version }) =>
      compareVersions(version, next) <= 0 &&
      (known === null || compareVersions(version, known) > 0),
  );
}

function sectionsOf(changelog: string): Section[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const version = /^.*?(\d+\.\d+\.\d+)/.exec(text)?.[1];
      return version === undefined ? [] : [{ version, text: text.trim() }];
    });
}

/** Below zero if the first is the older one. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Statements that read or write every row of a table, or keep others from it meanwhile. */
const longOnes = [
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?\S+\s+on\s+(\w+)/gi,
  /^\s*(?:update|delete\s+from)\s+(\w+)/gim,
  /\balter\s+table\s+(\w+)[^;]*\b(?:set\s+not\s+null|add\s+constraint|type\s)/gi,
];

/** From how many rows on a table takes long. */
const manyRows = 100_000;

/**
 * The tables with many rows that a migration goes through.
 * @param rows how many rows each table has, about.
 */
export function longTables(migration: string, rows: ReadonlyMap<string, number>): string[] {
  const text = migration.replaceAll(/--.*$/gm, '');
  const named = longOnes.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name));
  return [...new Set(named)].filter((name) => (rows.get(name) ?? 0) >= manyRows).sort();
}

/** Whether a migration breaks processes of earlier versions (docs/runbooks/deploying.md). */
export function isContractStep(migration: string): boolean {
  return /\bContract step\b/.test(migration);
}
