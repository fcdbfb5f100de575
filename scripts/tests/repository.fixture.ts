import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small git repository in a temporary folder, on its branch main. */
export class Repository {
  readonly root = mkdtempSync(join(tmpdir(), 'claimstead-repository-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch', 'main');
  }

  /** What git says. It sees neither the settings of this machine nor the repository that a hook may name. */
  git(...args: string[]): string {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const who = { name: 'A tester', email: 'tester@claimstead.test' };
    return execFileSync('git', ['-C', this.root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(own),
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: who.name,
        GIT_AUTHOR_EMAIL: who.email,
        GIT_COMMITTER_NAME: who.name,
        GIT_COMMITTER_EMAIL: who.email,
      },
    }).trim();
  }

  write(path: string, text = `${path}\n`): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Commits everything. @returns the commit's hash. */
  commit(message = 'A change'): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
