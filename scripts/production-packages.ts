import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What production needs of `node_modules`, as npm itself says of what is installed: the paths of packages and of links to
 * the workspaces, below the root. With `node`, also the Node that the project brings along.
 * @throws if npm finds that something is missing.
 */
export function productionPackages({ node }: { node: boolean }): string[] {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', '@claimstead/api'];
  const own = node ? ['--include-workspace-root'] : [];
  const { stdout, stderr, status } = spawnSync('npm', [...args, ...own], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm ls: ${stderr}`);
  const named = stdout
    .trim()
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.startsWith('node_modules/'));
  // A package below another one is in that one's folder.
  const whole = named.filter(
    (path) => !path.slice('node_modules/'.length).includes('node_modules/'),
  );
  const program = 'node_modules/.bin/node';
  const links = node && existsSync(join(root, program)) ? [program] : [];
  return [...new Set([...whole, ...links])].toSorted();
}
