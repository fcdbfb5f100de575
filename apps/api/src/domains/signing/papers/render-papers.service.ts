import { agreementWording } from './agreement.copy.ts';
import { assignmentWording } from './assignment.copy.ts';
import { layOutDocument } from './document-layout.engine.ts';
import type { AgreementInput, AssignmentInput, RenderedDocument } from './document-input.port.ts';

/**
 * The short-form assignment that is recorded with the patent office, and public then: it shows neither a price
 * nor where the owners live.
 * The same input gives the same bytes. Throws RangeError when the owners do not convey the whole.
 */
export async function renderAssignment(input: AssignmentInput): Promise<RenderedDocument> {
  const owners = input.owners.map(({ address: _, ...owner }) => owner);
  return await layOutDocument({ ...input, owners }, assignmentWording(input));
}

/**
 * The private purchase agreement, with price, held payment, warranties, and the
 * sellers' disclosures as Annex A. The same
 * input gives the same bytes. Throws RangeError for a price that is not a positive number of cents, or
 * when the owners do not convey the whole.
 */
export async function renderAgreement(input: AgreementInput): Promise<RenderedDocument> {
  if (!Number.isSafeInteger(input.priceCents) || input.priceCents <= 0) {
    throw new RangeError('the price must be a positive number of cents');
  }
  return await layOutDocument(input, agreementWording(input));
}
