import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequestHandler, type ServerBuild } from 'react-router';

const folder = join(import.meta.dirname, 'build');

/**
 * Writes the document that pages behind the sign-in start from: the frame without a page, for every address. The router
 * writes it itself only where no page is rendered by a server.
 * To be run with `IS_RR_BUILD_REQUEST=yes`: the router renders a frame without a page only while a site is built.
 * @throws if it was not rendered.
 */
async function writeFallback(): Promise<void> {
  const build = (await import(join(folder, 'server/index.js'))) as ServerBuild;
  const request = new Request('http://localhost/', {
    headers: { 'X-React-Router-SPA-Mode': 'yes' },
  });
  const answer = await createRequestHandler({ ...build, ssr: false }, 'production')(request);
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`The fallback was not rendered.\n${html}`);
  writeFileSync(join(folder, 'client/__spa-fallback.html'), html);
}

await writeFallback();
