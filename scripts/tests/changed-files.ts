import { spawnSync } from 'node:child_process';

/**
 * What differs between a commit and the files as they are now, relative to the root: commits since, what is not
 * committed, and new files. Both names of a file that moved. Null if the repository does not have the commit.
 */
export function filesChangedSince(root: string, ref: string): string[] | null {
  const commit = commitOf(root, ref);
  if (commit === null) return null;
  const changed = list(root, ['diff', '--name-only', '--no-renames', '-z', commit]);
  const added = list(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...changed, ...added])].toSorted();
}

/** The full hash of a commit; null for a name or hash that this repository does not have. */
export function commitOf(root: string, ref: string): string | null {
  // A ref that begins with a dash would be read as an option.
  if (ref === '' || ref.startsWith('-')) return null;
  return git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])?.trim() || null;
}

/** Where this branch left the one that it is to join: its upstream, else the main branch. Null on neither. */
export function baseOf(root: string): string | null {
  for (const ref of ['@{upstream}', 'origin/main', 'main']) {
    const base = commitOf(root, ref) && git(root, ['merge-base', 'HEAD', ref])?.trim();
    if (base) return base;
  }
  return null;
}

/** Whether the files are those of the latest commit, none changed and none new. */
export function isCommitted(root: string): boolean {
  return filesChangedSince(root, 'HEAD')?.length === 0;
}

function list(root: string, args: string[]): string[] {
  const told = git(root, args);
  if (told === null) throw new Error(`git ${args.join(' ')} failed`);
  return told.split('\0').filter((file) => file !== '');
}

function git(root: string, args: string[]): string | null {
  // Started from a hook, git would be told of the hook's repository instead of the one at `root`.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: Object.fromEntries(own),
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout : null;
}
