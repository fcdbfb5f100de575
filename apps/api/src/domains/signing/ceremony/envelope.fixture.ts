import { randomUUID } from 'node:crypto';
import { newId } from '../../../core/ids/ids.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';
import { twoOwners, twoOwnersAgreement } from '../papers/document.fixture.ts';
import { renderAgreement, renderAssignment } from '../papers/render-papers.service.ts';
import type { SigningRequest } from '../signatures.port.ts';

/** Set once: setting type takes its time, and the same input gives the same bytes. */
const papers = {
  assignment: renderAssignment(twoOwners),
  agreement: renderAgreement(twoOwnersAgreement),
};

/** Both papers of a sale of two owners, `owner-1` and `owner-2`, for these people to sign. */
export async function paperRequest(people: {
  buyer: Persona;
  owners: [Persona, Persona];
}): Promise<SigningRequest> {
  const assignment = await papers.assignment;
  const agreement = await papers.agreement;
  const signer = (key: string, role: 'buyer' | 'owner', person: Persona) => ({
    key,
    role,
    turn: role === 'buyer' ? 1 : 2,
    userId: person.userId,
    name: `${person.me.firstName} ${person.me.lastName}`,
    email: person.me.email,
  });
  return {
    reference: randomUUID(),
    subject: { kind: 'sale', id: newId() },
    recordId: newId(),
    title: 'Assignment of US 9,123,456',
    patent: { number: twoOwners.patent.number, title: twoOwners.patent.title },
    documents: [
      { id: newId(), part: 'assignment', title: 'Patent Assignment', ...assignment },
      { id: newId(), part: 'agreement', title: 'Patent Purchase Agreement', ...agreement },
    ],
    signers: [
      signer('buyer', 'buyer', people.buyer),
      signer('owner-1', 'owner', people.owners[0]),
      signer('owner-2', 'owner', people.owners[1]),
    ],
  };
}

/** The token of a fresh link for this signer. */
export async function signingTokenFor(
  world: World,
  documentId: string,
  key: string,
): Promise<string> {
  const { signLink } = await world.deps.signatures.link(documentId, key, {
    nameConfirmedAt: world.clock.now(),
  });
  const before = `${world.deps.config.publicUrl}/signing/`;
  if (!signLink.startsWith(before)) throw new Error(`${signLink} is no link of ours`);
  return signLink.slice(before.length);
}

/** Opens both papers by this link, as the signing page does. */
export async function readBoth(person: Persona, token: string): Promise<void> {
  for (const part of ['assignment', 'agreement']) {
    await person.request('GET', `/signing/${token}/document`, { query: { part } });
  }
}
