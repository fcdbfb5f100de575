import type { InquiryStatus, SupportCategory } from '@claimstead/contract/support.contract.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    support_inquiries: {
      id: string;
      user_id: string | null;
      /** Name and address as they were when the inquiry was written. */
      name: string;
      email: string;
      subject: string;
      category: SupportCategory;
      message: string;
      created_at: Date;
      status: InquiryStatus;
      /** When the latest answer was given. */
      answered_at: Date | null;
    };
    support_replies: {
      id: string;
      inquiry_id: string;
      operator_user_id: string | null;
      message: string;
      created_at: Date;
    };
  }
}
