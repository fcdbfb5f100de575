import { assignmentWording } from './assignment-wording.ts';
import { layOutDocument } from './document-layout.ts';
import type { AssignmentInput, RenderedDocument } from './document-input.ts';

/**
 * The short-form assignment that is recorded with the patent office. It never shows a price.
 * The same input gives the same bytes. Throws RangeError when the owners do not convey the whole.
 */
export async function renderAssignment(input: AssignmentInput): Promise<RenderedDocument> {
  return await layOutDocument(input, assignmentWording(input));
}
