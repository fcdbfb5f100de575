import type { FileKeeper } from '../../core/files/file-keeper.ts';
import { picturesKeeper } from '../../domains/identity/pictures/pictures.keeper.ts';
import { listingFilesKeeper } from '../../domains/listings/files/listing-files.keeper.ts';
import { messageFilesKeeper } from '../../domains/messaging/files/message-files.keeper.ts';
import { sealedPapersKeeper } from '../../domains/sales/assignment/sealed-papers.keeper.ts';
import { signingKeeper } from '../../integrations/signatures/builtin/signing.keeper.ts';
import type { AppDeps } from '../deps.ts';

/**
 * Everybody who stores files. Papers are gone through before the sealed copies of sales, which can be made
 * again from them.
 */
export const fileKeepers: readonly FileKeeper<AppDeps>[] = [
  picturesKeeper,
  listingFilesKeeper,
  messageFilesKeeper,
  signingKeeper,
  sealedPapersKeeper,
];
