import { randomUUID } from 'node:crypto';
import type { World } from '../stripe/world.ts';
import { type BoldSignDocument, BoldSignFault, type BoldSignSigner } from './boldsign.shape.ts';
import { getDocument, saveDocument } from './documents.store.ts';

type Action = BoldSignDocument['documentHistory'][number]['action'];

/** Adds a line to the audit trail of a document. */
export function note(
  world: World,
  document: BoldSignDocument,
  action: Action,
  who: { name: string; email: string },
): void {
  const timestamp = world.clock.seconds();
  const line = { id: randomUUID(), ...who, ipaddress: '127.0.0.1', action, timestamp };
  document.documentHistory.push(line);
  document.activityBy = who.email;
  document.activityDate = timestamp;
}

/** One signer signs; after the last one the document is completed. @throws {BoldSignFault} */
export function signDocument(world: World, documentId: string, signerId: string): void {
  const { document, signer } = openFor(world, documentId, signerId);
  signer.status = 'Completed';
  note(world, document, 'EmbeddedSigned', personOf(signer));
  world.boldsignEvents.emit('Signed', document, signer.id);
  if (document.signerDetails.every((one) => one.status === 'Completed')) {
    document.status = 'Completed';
    world.boldsignEvents.emit('Completed', document, signer.id);
  }
  saveDocument(world.db, document);
}

/** One signer declines, which ends the document. @throws {BoldSignFault} */
export function declineDocument(
  world: World,
  documentId: string,
  signerId: string,
  reason: string,
): void {
  const { document, signer } = openFor(world, documentId, signerId);
  signer.status = 'Declined';
  signer.declineMessage = reason;
  document.status = 'Declined';
  document.declineMessage = reason;
  note(world, document, 'Declined', personOf(signer));
  world.boldsignEvents.emit('Declined', document, signer.id);
  saveDocument(world.db, document);
}

/** Someone else takes the place of a signer who has not signed. @throws {BoldSignFault} */
export function reassignDocument(
  world: World,
  documentId: string,
  signerId: string,
  to: { name: string; email: string; message: string },
): void {
  const document = getDocument(world.db, documentId);
  const signer = document.signerDetails.find((one) => one.id === signerId);
  if (!signer || document.status !== 'InProgress' || signer.status !== 'NotCompleted') {
    throw new BoldSignFault(400, 'The document cannot be reassigned.');
  }
  document.reassign.push({ reassignedFrom: signer.signerEmail, reassignedTo: to.email });
  note(world, document, 'Reassigned', personOf(signer));
  signer.signerName = to.name;
  signer.signerEmail = to.email;
  signer.isReassigned = true;
  signer.reassignMessage = to.message;
  world.boldsignEvents.emit('Reassigned', document, signer.id);
  saveDocument(world.db, document);
}

/** The sender revokes the document. @throws {BoldSignFault} 403 for one that has ended */
export function revokeDocument(world: World, documentId: string, message: string): void {
  const document = getDocument(world.db, documentId);
  if (document.status !== 'InProgress') {
    throw new BoldSignFault(403, `A document that is ${document.status} cannot be revoked.`);
  }
  document.status = 'Revoked';
  document.revokeMessage = message;
  const { name, emailAddress: email } = document.senderDetail;
  note(world, document, 'Recalled', { name, email });
  world.boldsignEvents.emit('Revoked', document, 'sender');
  saveDocument(world.db, document);
}

/** It has expired: it can no longer be signed. */
export function expireDocument(world: World, documentId: string): void {
  const document = getDocument(world.db, documentId);
  if (document.status !== 'InProgress') return;
  document.status = 'Expired';
  world.boldsignEvents.emit('Expired', document, 'system');
  saveDocument(world.db, document);
}

/** A signer opens the document for the first time. */
export function viewDocument(world: World, documentId: string, signerId: string): void {
  const document = getDocument(world.db, documentId);
  const signer = document.signerDetails.find((one) => one.id === signerId);
  if (!signer || signer.isViewed) return;
  signer.isViewed = true;
  note(world, document, 'Viewed', personOf(signer));
  world.boldsignEvents.emit('Viewed', document, signer.id);
  saveDocument(world.db, document);
}

/** Whose turn it is: with a signing order only those of the lowest order that has not signed. */
export function isTurn(document: BoldSignDocument, signer: BoldSignSigner): boolean {
  if (document.status !== 'InProgress' || signer.status !== 'NotCompleted') return false;
  if (!document.enableSigningOrder) return true;
  return document.signerDetails.every(
    (one) => one.order >= signer.order || one.status === 'Completed',
  );
}

function openFor(world: World, documentId: string, signerId: string) {
  const document = getDocument(world.db, documentId);
  const signer = document.signerDetails.find((one) => one.id === signerId);
  if (!signer) throw new BoldSignFault(404, 'This person is no signer of the document.');
  if (!isTurn(document, signer)) {
    throw new BoldSignFault(403, 'The document cannot be signed by this person now.');
  }
  return { document, signer };
}

function personOf(signer: BoldSignSigner): { name: string; email: string } {
  return { name: signer.signerName, email: signer.signerEmail };
}
