import { randomUUID } from 'node:crypto';
import { copyFile, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { inspectFile, withDrawnPicture } from '../apps/api/src/core/inspection/inspect-file.ts';
import { Problem } from '../apps/api/src/core/errors/problem.ts';
import { limits } from '../packages/contract/src/limits.ts';

const documents = new Set(['.pdf', '.docx']);
const pictures = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif']);
const usualFolders = ['node_modules', '/usr/share'];
const box = { name: 'card', width: 560, height: 326, fit: 'inside' } as const;
const atOnce = 2;

/**
 * Puts the documents and pictures that lie in folders, by default those of installed packages, through the
 * product's own inspection, and counts what is taken and what is refused, by cause. Packages carry files
 * that are broken on purpose, so a refusal is a reason to look, not yet a fault.
 */
export async function benchCorpora(folders: string[]): Promise<void> {
  const counts = new Map<string, Map<string, number>>();
  const refused: string[] = [];
  const files = filesBelow(folders.length > 0 ? folders : usualFolders);
  const work = async () => {
    for await (const path of files) {
      const outcome = await outcomeOf(path);
      const kind = extname(path).toLowerCase();
      const ofKind = counts.get(kind) ?? new Map<string, number>();
      ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1);
      counts.set(kind, ofKind);
      if (outcome !== 'taken') refused.push(`${outcome}  ${path}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const line of refused.toSorted()) process.stdout.write(`${line}\n`);
  for (const [kind, outcomes] of counts) {
    const found = Array.from(outcomes, ([outcome, count]) => `${outcome} ${count}`);
    process.stdout.write(`${kind}: ${found.join(', ')}\n`);
  }
  // The processes of inspection rest for a while before they end.
  process.exit();
}

async function outcomeOf(path: string): Promise<string> {
  const isDocument = documents.has(extname(path).toLowerCase());
  const { size } = await stat(path);
  if (size === 0) return 'empty';
  if (size > (isDocument ? limits.documentBytes : limits.imageBytes)) return 'too large';
  // Inspection may leave something out of what it is given.
  const copy = join(tmpdir(), `claimstead-upload-${randomUUID()}`);
  try {
    await copyFile(path, copy);
    if (!isDocument) {
      return (
        (await withDrawnPicture({ path: copy, personId: copy }, [box], async () => 'taken')) ??
        'another kind'
      );
    }
    const found = await inspectFile({ path: copy, personId: copy }, ['pdf', 'docx']);
    return found === null ? 'another kind' : found.isShortened ? 'shortened' : 'taken';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  } finally {
    await rm(copy, { force: true });
  }
}

/** Each file once, whatever leads to it. */
async function* filesBelow(folders: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  const open = [...folders];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const here = await realpath(folder).catch(() => null);
    if (here === null || seen.has(here)) continue;
    seen.add(here);
    for (const entry of await readdir(here, { withFileTypes: true }).catch(() => [])) {
      const path = join(here, entry.name);
      const extension = extname(entry.name).toLowerCase();
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && (documents.has(extension) || pictures.has(extension))) yield path;
    }
  }
}
