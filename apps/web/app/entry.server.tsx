import { PassThrough } from 'node:stream';
import type { MakePublicPageRenderer } from '@claimstead/contract/public-pages.ts';
import { nameProduct } from '@claimstead/contract/product.ts';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { publicAnswer } from './lib/public-answer.ts';

/**
 * Writes a page as HTML: at build time those that are the same for all, and at the server public pages when they are
 * asked for. It waits for every part, so that no part of the page depends on a script.
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
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onError: reject,
    });
  });
}

/** For the server, which loads the build as a module: how it renders public pages. */
export function rendererOf(build: ServerBuild): MakePublicPageRenderer {
  return (name) => {
    nameProduct(name);
    const handle = createRequestHandler(build, 'production');
    return {
      async render(url, answer) {
        const context = new RouterContextProvider();
        context.set(publicAnswer, answer);
        const response = await handle(new Request(url), context);
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
  };
}
