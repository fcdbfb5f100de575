import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testEnding } from './layers.ts';

const root = join(import.meta.dirname, '..');

/** More is not read in one sitting. */
const mostLines = 3000;

/** Where rooms are counted. `packages/contract/src` is not: it is the wire, where each file is a subject of its own. */
const counted = [
  'apps/api/src/domains',
  'apps/api/src/core',
  'apps/api/src/app',
  'apps/api/src/adapters',
  'apps/web/app/features',
];

/**
 * Whether a file stands in a room that is too large, told at the first of the room's files only.
 * @returns the sentence of the refusal, or null.
 */
export function refuseRoomOf(file: string): string | null {
  const folder = dirname(file);
  if (!counted.some((part) => file.startsWith(`${part}/`))) return null;
  return filesOf(root, folder)[0] === basename(file) ? refuseRoom(root, folder) : null;
}

/** The sentence of each room of a house that is too large. */
export function listLargeRooms(house = root): string[] {
  return counted
    .flatMap((part) => [part, ...foldersIn(house, part)])
    .flatMap((folder) => refuseRoom(house, folder) ?? []);
}

function foldersIn(house: string, part: string): string[] {
  if (!existsSync(join(house, part))) return [];
  return readdirSync(join(house, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(house.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

function refuseRoom(house: string, folder: string): string | null {
  const lines = filesOf(house, folder)
    .map((name) => readFileSync(join(house, folder, name), 'utf8').split('\n').length - 1)
    .reduce((sum, one) => sum + one, 0);
  if (lines <= mostLines) return null;
  return `A room has at most ${words(mostLines)} lines, and ${folder} has ${words(lines)}: move a subject of it into a folder of its own.`;
}

/** What a room is: a folder's own files, without its subfolders' and without what only tests read. */
function filesOf(house: string, folder: string): string[] {
  if (!existsSync(join(house, folder))) return [];
  return readdirSync(join(house, folder))
    .filter((name) => /\.tsx?$/.test(name) && !testEnding.test(name))
    .toSorted();
}

function words(lines: number): string {
  return lines.toLocaleString('en-US');
}
