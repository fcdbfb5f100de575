import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FoundForPage, PageRenderer } from '@claimstead/contract/page-renderer.ts';
import { publicRoot } from '@claimstead/contract/public-pages.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { firstPage, marketQueryAt } from './features/marketplace/first-page.ts';
import { afterPaint, fontsAfterPaint } from './lib/after-paint.ts';
import { publicAnswer } from './lib/public-answer.ts';

/**
 * Writes a page as HTML: at build time those that are the same for all, and at the server, when they are asked for, public
 * pages and the market's. It waits for every part, so that no part of the page depends on a script.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Parts stay in place, however large: otherwise React moves them to the end and back with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        headers.set('Content-Type', 'text/html');
        const written = text(pipe(new PassThrough()));
        const answer = async () =>
          new Response(waiting(await written, context), { status, headers });
        resolve(answer());
      },
      onError: reject,
    });
  });
}

/**
 * The page with its scripts after the first paint, and those of the market with its fonts. A frame without a page needs
 * them at once; of a public page, scripts look whether it is still there when someone comes back to it.
 */
function waiting(html: string, { isSpaMode, staticHandlerContext }: EntryContext): string {
  const { pathname } = staticHandlerContext.location;
  if (!import.meta.env.PROD || isSpaMode || pathname.startsWith(publicRoot)) return html;
  const page = afterPaint(html, pathname, scriptAt);
  return /^\/buy\/?$/.test(pathname) ? fontsAfterPaint(page, pathname) : page;
}

/** What browsers load stands beside this program, whose parts are built into `assets`. */
function scriptAt(href: string): string {
  return readFileSync(new URL(`../../client${href}`, import.meta.url), 'utf8');
}

/** For the server, which loads the build as a module: how it renders pages, under the usual name as all that is built. */
export function rendererOf(build: ServerBuild): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  return {
    marketQueryAt,
    async render(url, found) {
      const response = await handle(new Request(url), contextOf(found));
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? 'text/html',
        headers: Object.fromEntries(
          [...response.headers].filter(([name]) => name.startsWith('x-remix-')),
        ),
        text: await response.text(),
      };
    },
  };
}

function contextOf(found: FoundForPage): RouterContextProvider {
  const context = new RouterContextProvider();
  if ('marketPage' in found) context.set(firstPage, found.marketPage);
  else context.set(publicAnswer, found.publicAnswer);
  return context;
}
