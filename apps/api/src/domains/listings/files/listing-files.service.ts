import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { storedKeysOf } from './file-addresses.rules.ts';
import type { ListingFile } from './listing-files.store.ts';

export const removeContentJob = 'listings.remove_content';

/** After the commit, the bytes of these files go too. */
export function removeContent(unit: UnitOfWork, files: ListingFile[]): void {
  const keys = files.flatMap(storedKeysOf);
  if (keys.length > 0) unit.enqueue({ name: removeContentJob, data: { keys } });
}
