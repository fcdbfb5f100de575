import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../stripe/world.ts';
import { boldsignPath } from './boldsign.routes.ts';
import { BoldSignFault } from './boldsign.shape.ts';
import {
  declineDocument,
  isTurn,
  reassignDocument,
  signDocument,
  viewDocument,
} from './change-document.ts';
import { findLink, getDocument, listFiles, type SignLink } from './documents.store.ts';

const page = `${boldsignPath}/document/sign`;

type Asked = { Querystring: { documentId?: string }; Body: Record<string, unknown> | null };

/**
 * The page that a sign link opens, on the sandbox's own origin and for frames of the product only. It
 * tells the page around it how the signing ended, with the names that BoldSign gives these messages
 * (developers.boldsign.com, Embedding sign link in an iframe).
 */
export function mountSignPage(
  app: FastifyInstance,
  world: World,
  productOrigins: readonly string[],
): void {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    `base-uri 'none'; form-action 'none'; frame-ancestors ${productOrigins.join(' ') || "'none'"}`;
  const assets = ['sign-page.html', 'sign-page.js', 'sign-page.css'].map((name) => ({
    name,
    body: readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8'),
  }));
  const types: Record<string, string> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
  };
  for (const { name, body } of assets) {
    const kind = name.split('.').at(-1) ?? '';
    app.get(kind === 'html' ? `${page}/` : `${page}/${name}`, (_request, reply) =>
      reply
        .type(`${types[kind]}; charset=utf-8`)
        .header('content-security-policy', policy)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(body),
    );
  }
  mountSigning(app, world);
}

function mountSigning(app: FastifyInstance, world: World): void {
  const serve = (
    name: string,
    work: (link: SignLink, given: Record<string, unknown>) => unknown,
  ) => {
    const handler = (request: FastifyRequest<Asked>, reply: FastifyReply) =>
      act(world, request, reply, work);
    app.route<Asked>({ method: name === 'view' ? 'GET' : 'POST', url: `${page}/${name}`, handler });
  };
  serve('view', (link) => {
    viewDocument(world, link.documentId, link.signerId);
    return viewOf(world, link);
  });
  serve('complete', (link) => {
    signDocument(world, link.documentId, link.signerId);
    return {};
  });
  serve('decline', (link, { reason }) => {
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw new BoldSignFault(400, 'Say why you decline.');
    }
    declineDocument(world, link.documentId, link.signerId, reason);
    return {};
  });
  serve('reassign', (link, { name, email }) => {
    const document = getDocument(world.db, link.documentId);
    if (!document.enableReassign) throw new BoldSignFault(403, 'Reassigning is turned off.');
    if (typeof name !== 'string' || typeof email !== 'string') {
      throw new BoldSignFault(400, 'Name the new signer.');
    }
    reassignDocument(world, link.documentId, link.signerId, { name, email, message: '' });
    return {};
  });
  app.get<{ Params: { at: string } } & Asked>(`${page}/files/:at`, (request, reply) =>
    act(world, request, reply, (link) => {
      const file = listFiles(world.db, link.documentId)[Number(request.params.at)];
      if (!file) throw new BoldSignFault(404, 'There is no such file.');
      reply.type('application/pdf');
      return file.content;
    }),
  );
}

function viewOf(world: World, { documentId, signerId }: SignLink) {
  const document = getDocument(world.db, documentId);
  const signer = document.signerDetails.find((one) => one.id === signerId);
  return {
    title: document.messageTitle,
    files: document.files.map((file) => file.documentName),
    signer: signer?.signerName ?? '',
    enableReassign: document.enableReassign,
    isOpen: signer !== undefined && isTurn(document, signer),
  };
}

function act(
  world: World,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  work: (link: SignLink, given: Record<string, unknown>) => unknown,
): unknown {
  try {
    const key = (request.query.documentId ?? '').split('s_').slice(1).join('s_');
    const link = findLink(world.db, key);
    if (!link) throw new BoldSignFault(404, 'This link is not valid.');
    if (link.validTill <= world.clock.seconds()) {
      throw new BoldSignFault(403, 'This link has expired. Ask for a new one.');
    }
    return world.db.transaction(() => work(link, request.body ?? {}));
  } catch (error) {
    if (!(error instanceof BoldSignFault)) throw error;
    return reply.code(error.status).send({ error: error.message });
  }
}
