/** What happens in support, for other domains to follow. */
export type SupportEvent =
  | { type: 'support.inquiry_received'; payload: { inquiryId: string; userId: string } }
  | {
      type: 'support.replied';
      payload: { inquiryId: string; userId: string | null; subject: string; message: string };
    };
