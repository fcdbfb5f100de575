import { requireNode24 } from './node-version.ts';

requireNode24();
const { ensureWebBuilt } = await import('./build-web.ts');
ensureWebBuilt();
await import('../apps/api/src/main.ts');
