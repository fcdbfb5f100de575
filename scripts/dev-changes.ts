import { watch } from 'node:fs';
import { join } from 'node:path';

/** What a save concerns: the process that has to read it again. */
export type Part = 'api' | 'sandbox';

/** The page's own files are Vite's to watch; it shows them without a restart. */
const folders: Record<Part, readonly string[]> = {
  api: [
    'apps/api/src',
    'apps/api/migrations',
    'packages/contract/src',
    'packages/embedded-postgres/src',
  ],
  sandbox: ['sandbox/src'],
};
const notRun = /\.(test|fixture|test-kit)\.tsx?$|(^|\/)(test-kit|node_modules)\/|~$|\.sw[a-z]$/;
/** An editor that saves many files, or one in several steps, is one change. */
const quietMs = 60;

/** Which part a file belongs to, relative to the repository; null: nothing that runs reads it. */
export function partOf(file: string): Part | null {
  const path = file.replaceAll('\\', '/');
  if (path === '.env') return 'api';
  if (notRun.test(path)) return null;
  const parts = Object.keys(folders) as Part[];
  return (
    parts.find((part) => folders[part].some((folder) => path.startsWith(`${folder}/`))) ?? null
  );
}

/** Tells of each change, with the files that were saved, until the process ends. */
export function watchSources(root: string, changed: (part: Part, files: string[]) => void): void {
  const saved = new Map<Part, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    for (const [part, files] of saved) changed(part, [...files]);
    saved.clear();
  };
  const note = (file: string) => {
    const part = partOf(file);
    if (!part) return;
    saved.set(part, (saved.get(part) ?? new Set()).add(file));
    clearTimeout(timer);
    timer = setTimeout(tell, quietMs);
  };
  for (const folder of Object.values(folders).flat()) {
    watch(join(root, folder), { recursive: true }, (_, name) => name && note(join(folder, name)));
  }
  watch(root, (_, name) => name && note(name));
}
