import type { FastifyInstance } from 'fastify';
import type { World } from '../stripe/world.ts';
import { BoldSignFault } from './boldsign.shape.ts';
import {
  declineDocument,
  expireDocument,
  reassignDocument,
  revokeDocument,
  signDocument,
} from './change-document.ts';
import { getDocument, saveDocument } from './documents.store.ts';

type Order = {
  act?: 'sign' | 'decline' | 'reassign' | 'revoke' | 'expire' | 'reopen' | 'complete';
  email?: string;
  reason?: string;
  to?: string;
};

/**
 * `/_sandbox/boldsign/documents/{id}`: what signers, the sender or time do to a document. `reopen` and
 * `complete` change what BoldSign says about it, without a webhook.
 */
export function mountBoldSignControls(app: FastifyInstance, world: World): void {
  const path = '/_sandbox/boldsign/documents/:id';
  app.get<{ Params: { id: string } }>(path, ({ params }) => getDocument(world.db, params.id));
  app.post<{ Params: { id: string }; Body: Order | null }>(path, (request, reply) => {
    try {
      return world.db.transaction(() => {
        carryOut(world, request.params.id, request.body ?? {});
        return getDocument(world.db, request.params.id);
      });
    } catch (error) {
      if (!(error instanceof BoldSignFault)) throw error;
      return reply.code(error.status).send({ error: error.message });
    }
  });
}

function carryOut(world: World, documentId: string, order: Order): void {
  const document = getDocument(world.db, documentId);
  const signer = document.signerDetails.find((one) => one.signerEmail === order.email);
  const signerId = signer?.id ?? '';
  const reason = order.reason ?? 'Not as agreed.';
  switch (order.act) {
    case 'sign':
      return signDocument(world, documentId, signerId);
    case 'decline':
      return declineDocument(world, documentId, signerId, reason);
    case 'reassign': {
      const email = order.to ?? 'stranger@example.test';
      return reassignDocument(world, documentId, signerId, {
        name: 'Stranger',
        email,
        message: '',
      });
    }
    case 'revoke':
      return revokeDocument(world, documentId, reason);
    case 'expire':
      return expireDocument(world, documentId);
    case 'reopen':
      return saveDocument(world.db, { ...document, status: 'InProgress' });
    case 'complete':
      return saveDocument(world.db, { ...document, status: 'Completed' });
    default:
      throw new BoldSignFault(400, 'This is nothing that happens to a document.');
  }
}
