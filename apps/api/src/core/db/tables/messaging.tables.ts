/** The tables of messaging; its migrations make them. */
export interface MessagingTables {
  messages: {
    id: string;
    /** The smaller of the two user ids, so that a pair is one conversation. */
    low_user_id: string;
    high_user_id: string;
    from_user_id: string;
    body: string;
    sent_at: Date;
    received_at: Date | null;
  };
}
