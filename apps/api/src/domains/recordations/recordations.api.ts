/**
 * Assignments on their way to the patent office's record. It tells the sale what the office has; sales never ask
 * it.
 */

// For operators: what to file, what to take to the office, and what the office answered.
export { correctFiling } from './correct-filing.service.ts';
export { dismissRecording } from './dismiss-found.service.ts';
export { viewFilingTitle } from './filing-title.service.ts';
export { makePacket } from './packet.service.ts';
export {
  countFilings,
  fileSale,
  listFilings,
  recordSale,
} from './recordations.service.ts';
