import { placeOf } from './walls.ts';

/** The little of a statement that this rule reads. */
export type Statement = {
  type: string;
  source?: { value: unknown } | null;
  specifiers?: { local: { name?: string } }[];
};

const apiOnlyNames =
  'A public API only names: each statement is `export { … } from` a file of its domain.';
const importItThere =
  'What another file declares is imported from there: only the public API of a domain exports it again.';

/**
 * The statements of a file that hand on what another file declares; in the public API of a domain (`<domain>.api.ts`)
 * those that do anything else.
 * @returns each with the sentence of the refusal.
 */
export function refuseReExports(
  file: string,
  body: readonly Statement[],
): { node: Statement; message: string }[] {
  const { area, layer } = placeOf(file);
  if (area === 'domains' && layer === 'api') {
    return body
      .filter((node) => node.type !== 'ExportNamedDeclaration' || !node.source)
      .map((node) => ({ node, message: apiOnlyNames }));
  }
  const imported = new Set(
    body
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)),
  );
  return body
    .filter((node) => handsOn(node, imported))
    .map((node) => ({ node, message: importItThere }));
}

function handsOn(node: Statement, imported: ReadonlySet<string | undefined>): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  if (node.type !== 'ExportNamedDeclaration') return false;
  if (node.source) return true;
  return (node.specifiers ?? []).some(({ local }) => imported.has(local.name));
}
