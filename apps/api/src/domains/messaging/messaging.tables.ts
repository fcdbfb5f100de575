import type { ReportStatus } from '@claimstead/contract/reports.contract.ts';

declare module '../../core/db/tables.ts' {
  /** The tables of messaging; its migrations make them. */
  interface Tables {
    conversations: {
      /** The smaller of the two user ids, so that a pair is one conversation. */
      low_user_id: string;
      high_user_id: string;
      /** How many messages it has: the next one gets the number after this, under the lock of this row. */
      last_seq: number;
      last_message_id: string;
      /** The last one that either of them wrote; null: none yet. */
      low_last_message_id: string | null;
      high_last_message_id: string | null;
    };
    conversation_listings: {
      low_user_id: string;
      high_user_id: string;
      listing_id: string;
      last_message_id: string;
    };
    person_reports: {
      id: string;
      reporter_user_id: string;
      reported_user_id: string;
      /** What the reported person wrote, as evidence. */
      message_id: string | null;
      reason: string;
      details: string;
      created_at: Date;
      status: ReportStatus;
      /** When an operator decided. */
      closed_at: Date | null;
    };
    message_files: {
      id: string;
      from_user_id: string;
      to_user_id: string;
      /** Null until it is sent. */
      message_id: string | null;
      position: number;
      name: string;
      content_type: string;
      size: number;
      sha256: string;
      storage_key: string;
      created_at: Date;
      /** The content was found missing; the row is kept in case it comes back. */
      lost_at: Date | null;
    };
    messages: {
      id: string;
      low_user_id: string;
      high_user_id: string;
      /** Its place in the conversation, in the order of the commits: 1, 2, 3. */
      seq: number;
      from_user_id: string;
      body: string;
      /** What the sender's page calls it, so that sending again never writes it twice. */
      idempotency_key: string | null;
      /** The listing that it is about; null: none. */
      listing_id: string | null;
      sent_at: Date;
      received_at: Date | null;
    };
  }
}
