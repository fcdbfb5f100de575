import { ensureBuilt } from './build.ts';

await ensureBuilt();
await import(new URL('../apps/api/build/main.js', import.meta.url).href);
