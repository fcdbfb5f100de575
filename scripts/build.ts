import { requireNode24 } from './node-version.ts';

requireNode24();
const { ensureWebBuilt } = await import('./build-web.ts');
const { ensureProgramBuilt } = await import('./build-program.ts');

/** `npm run build`: what a start runs and serves, where it is not there yet. */
export async function ensureBuilt(): Promise<void> {
  await ensureProgramBuilt();
  ensureWebBuilt();
}

if (import.meta.main) await ensureBuilt();
