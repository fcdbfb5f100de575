import type { World } from '../../test-kit/world.ts';

/** A world whose papers are signed at BoldSign, in the sandbox. */
export const boldsignWorld = { sandbox: true, environment: { SIGNING_PROVIDER: 'boldsign' } };

type SentDocument = {
  status: string;
  labels: string[];
  files: { documentName: string }[];
  signerDetails: {
    signerEmail: string;
    order: number;
    status: string;
    formFields: {
      fieldType: string;
      pageNumber: number;
      bounds: { x: number; y: number; width: number; height: number };
    }[];
  }[];
};

/** Presses a button of the page behind a sign link. @returns the status of the answer. */
export async function actAtBoldsign(link: string, name: string, body: object): Promise<number> {
  const address = new URL(link);
  address.pathname += name;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** A document as BoldSign keeps it. */
export async function boldsignDocument(world: World, documentId: string): Promise<SentDocument> {
  return (await world.sandbox?.control('GET', `/boldsign/documents/${documentId}`)) as SentDocument;
}
