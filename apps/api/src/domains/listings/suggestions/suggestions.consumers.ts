import type { EventConsumer } from '../../../core/outbox/event-consumer.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { readUploadedDocument } from './suggestions.service.ts';

/** A patent document was uploaded: it is read for suggestions. */
export const readDocumentConsumer: EventConsumer<ListingsDeps, 'listings.document_uploaded'> = {
  name: 'listings.read_document',
  on: ['listings.document_uploaded'],
  handle: (deps, event) => readUploadedDocument(deps, event.payload),
};
