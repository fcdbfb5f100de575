import type { EventConsumer } from '../../../core/outbox/event-consumer.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import type { ListingsEvent } from '../listings.events.ts';
import { readUploadedDocument } from './suggestions.service.ts';

type Uploaded = Extract<ListingsEvent, { type: 'listings.document_uploaded' }>;

/** A patent document was uploaded: what it says of itself is looked up. */
export const readDocumentConsumer: EventConsumer<ListingsDeps, Uploaded> = {
  name: 'listings.read_document',
  handle: (deps, event) => readUploadedDocument(deps, event.payload),
};
