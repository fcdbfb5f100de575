/**
 * Papers and their signatures: what they say and look like, who signs them where, and the seal. What is sealed
 * never changes.
 */

// A signing provider, as a port: the built-in signer or BoldSign.
export type {
  Signatures,
  Signer,
  SigningRequest,
  SigningStatus,
} from './signatures.port.ts';

// For calls that a person waits for, and for background work, while the signing provider is away.
export { nullIfAway, orSignerAway } from './provider-away.service.ts';

// Stops signing, or resumes it, in the transaction in which the caller records why.
export { holdSigning } from './signing-hold.service.ts';

// What the papers are made from. The wording's version is kept with every sale.
export {
  type AgreementTerms,
  type AssignmentInput,
  type CoverSheetInput,
  type FamilyShown,
  type LegalStatusShown,
  type RenderedDocument,
  type TitleShown,
  wordingVersion,
} from './papers/document-input.port.ts';

// The papers as PDF, and the data of the cover sheet: the same input gives the same bytes.
export { unsupportedCharacters } from './papers/character-coverage.service.ts';
export { coverSheetCsv, renderCoverSheet } from './papers/cover-sheet.service.ts';
export { blank } from './papers/draft.rules.ts';
export { markPages } from './papers/mark-pages.service.ts';
export { renderAgreement, renderAssignment } from './papers/render-papers.service.ts';
export {
  type MoneyPaper,
  type PaperAmount,
  renderMoneyPaper,
} from './papers/money-paper.engine.ts';

// Whether a paper is exactly as it was sealed.
export { inspectSeal } from './sealing/seal-inspection.service.ts';

// For app/ and the programs: the built-in signer, the key of the seal, and what is loaded after the start.
export { createBuiltinSigner } from './ceremony/builtin-signer.service.ts';
export type { BuiltinDeps } from './ceremony/builtin.deps.ts';
export { loadPaperWriter } from './papers/document-sheet.engine.ts';
export { renewSeal } from './sealing/renew-seal.service.ts';
export { sealIdentityFromPem } from './sealing/seal-identity.engine.ts';
