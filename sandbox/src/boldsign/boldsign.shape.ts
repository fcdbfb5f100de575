/** A document as `GET /v1/document/properties` answers it; times are Unix seconds. */
export type BoldSignDocument = {
  documentId: string;
  messageTitle: string;
  status: 'InProgress' | 'Completed' | 'Declined' | 'Expired' | 'Revoked';
  files: { documentName: string; order: number; pageCount: number }[];
  senderDetail: { name: string; emailAddress: string; isViewed: boolean };
  signerDetails: BoldSignSigner[];
  reassign: { reassignedFrom: string; reassignedTo: string }[];
  documentHistory: {
    id: string;
    name: string;
    email: string;
    ipaddress: string;
    action:
      | 'Created'
      | 'Sent'
      | 'Viewed'
      | 'EmbeddedSigned'
      | 'Declined'
      | 'Reassigned'
      | 'Recalled';
    timestamp: number;
  }[];
  activityBy: string;
  activityDate: number;
  createdDate: number;
  expiryDate: number;
  enableSigningOrder: boolean;
  enableReassign: boolean;
  disableEmails: boolean;
  documentDownloadOption: 'Combined' | 'Individually';
  isDeleted: boolean;
  revokeMessage: string | null;
  declineMessage: string | null;
  labels: string[];
};

export type BoldSignSigner = {
  id: string;
  signerName: string;
  signerRole: string;
  signerEmail: string;
  status: 'NotCompleted' | 'Completed' | 'Declined';
  order: number;
  signerType: 'Signer';
  isViewed: boolean;
  isReassigned: boolean;
  reassignMessage: string | null;
  declineMessage: string | null;
  formFields: object[];
};

/** What happened, as a webhook names it. */
export type BoldSignEventType =
  | 'Sent'
  | 'Viewed'
  | 'Signed'
  | 'Completed'
  | 'Declined'
  | 'Reassigned'
  | 'Revoked'
  | 'Expired';

/** A refusal with its status, in the words that the caller gets. */
export class BoldSignFault extends Error {
  readonly status: 400 | 401 | 403 | 404;

  constructor(status: 400 | 401 | 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}
