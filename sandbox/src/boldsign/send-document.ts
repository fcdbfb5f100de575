import { randomUUID } from 'node:crypto';
import type { World } from '../stripe/world.ts';
import { type BoldSignDocument, BoldSignFault, type BoldSignSigner } from './boldsign.shape.ts';
import { note } from './change-document.ts';
import { insertDocument, type SentFile } from './documents.store.ts';

const daySeconds = 86_400;
const sender = { name: 'Claimstead', email: 'sender@claimstead.example' };
/** The fields of `POST /v1/document/send` that the sandbox knows; others are refused. */
const knownFields = new Set([
  'Files',
  'Title',
  'Message',
  'Signers',
  'Labels',
  'EnableSigningOrder',
  'EnableReassign',
  'EnablePrintAndSign',
  'DisableEmails',
  'DisableExpiryAlert',
  'ExpiryDays',
  'HideDocumentId',
  'DocumentDownloadOption',
]);

type GivenSigner = {
  name?: unknown;
  emailAddress?: unknown;
  signerType?: unknown;
  signerOrder?: unknown;
  formFields?: unknown;
};

/** Takes a document from a multipart form, as BoldSign does. @throws {BoldSignFault} 400 */
export async function sendDocument(world: World, form: FormData): Promise<{ documentId: string }> {
  for (const name of form.keys()) {
    if (!knownFields.has(name)) throw new BoldSignFault(400, `${name} is not a known field.`);
  }
  const files = await readFiles(form);
  const signers = textsOf(form, 'Signers').map((text, at) => readSigner(text, at));
  if (signers.length === 0) throw new BoldSignFault(400, 'A document needs a signer.');
  const days = Number(form.get('ExpiryDays') ?? 60);
  if (!Number.isInteger(days) || days < 1 || days > 180) {
    throw new BoldSignFault(400, 'ExpiryDays is 1 to 180.');
  }
  const option = form.get('DocumentDownloadOption') ?? 'Combined';
  const now = world.clock.seconds();
  const document: BoldSignDocument = {
    documentId: randomUUID(),
    messageTitle: textsOf(form, 'Title')[0] ?? '',
    status: 'InProgress',
    files: files.map((file, order) => ({
      documentName: file.name,
      order,
      pageCount: Math.max(1, countPages(file.content)),
    })),
    senderDetail: { name: sender.name, emailAddress: sender.email, isViewed: false },
    signerDetails: signers,
    reassign: [],
    documentHistory: [],
    activityBy: sender.email,
    activityDate: now,
    createdDate: now,
    expiryDate: now + days * daySeconds,
    enableSigningOrder: form.get('EnableSigningOrder') === 'true',
    enableReassign: form.get('EnableReassign') !== 'false',
    disableEmails: form.get('DisableEmails') === 'true',
    documentDownloadOption: option === 'Individually' ? 'Individually' : 'Combined',
    isDeleted: false,
    revokeMessage: null,
    declineMessage: null,
    labels: textsOf(form, 'Labels'),
  };
  return world.db.transaction(() => {
    note(world, document, 'Created', sender);
    note(world, document, 'Sent', sender);
    insertDocument(world.db, document, files);
    world.timers.schedule('boldsign_document_expires', document.documentId, document.expiryDate);
    world.boldsignEvents.emit('Sent', document, 'sender');
    return { documentId: document.documentId };
  });
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((part) => typeof part === 'string');
}

async function readFiles(form: FormData): Promise<SentFile[]> {
  const files: SentFile[] = [];
  for (const part of form.getAll('Files')) {
    if (typeof part === 'string') throw new BoldSignFault(400, 'Files are uploaded as files.');
    const content = new Uint8Array(await part.arrayBuffer());
    if (Buffer.from(content.subarray(0, 5)).toString('latin1') !== '%PDF-') {
      throw new BoldSignFault(400, `${part.name} is no PDF.`);
    }
    files.push({ name: part.name, content });
  }
  if (files.length === 0) throw new BoldSignFault(400, 'A document needs a file.');
  return files;
}

function readSigner(text: string, at: number): BoldSignSigner {
  const given = parse(text);
  const { name, emailAddress, signerType, signerOrder, formFields } = given;
  if (typeof name !== 'string' || name === '' || typeof emailAddress !== 'string') {
    throw new BoldSignFault(400, `Signers[${at}] needs name and emailAddress.`);
  }
  if (signerType !== 'Signer') throw new BoldSignFault(400, `Signers[${at}].signerType is Signer.`);
  const fields: unknown[] = Array.isArray(formFields) ? formFields : [];
  const signs = fields.some((field) => Reflect.get(Object(field), 'fieldType') === 'Signature');
  if (!signs) throw new BoldSignFault(400, `Signers[${at}] needs a signature field.`);
  return {
    id: randomUUID(),
    signerName: name,
    signerRole: '',
    signerEmail: emailAddress,
    status: 'NotCompleted',
    order: typeof signerOrder === 'number' ? signerOrder : at + 1,
    signerType: 'Signer',
    isViewed: false,
    isReassigned: false,
    reassignMessage: null,
    declineMessage: null,
    formFields: fields.map((field) => Object(field) as object),
  };
}

function parse(text: string): GivenSigner {
  try {
    return Object(JSON.parse(text)) as GivenSigner;
  } catch {
    throw new BoldSignFault(400, 'A signer is a JSON object.');
  }
}

/** Good enough for a list: the page objects that stand outside of compressed streams. */
function countPages(content: Uint8Array): number {
  const text = Buffer.from(content).toString('latin1');
  return text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
