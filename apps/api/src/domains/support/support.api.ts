/** Inquiries to the support team, for operators. */

// Finding an inquiry and answering it: the answer is kept, and the person is told.
export { replyToInquiry, searchInquiries } from './support.service.ts';
