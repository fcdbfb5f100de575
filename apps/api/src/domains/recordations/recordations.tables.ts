declare module '../../core/db/tables.ts' {
  interface Tables {
    /** An assignment at the patent office, under the id of its sale: opened by what is first noted of it. */
    recordations: {
      sale_id: string;
      status: 'ready' | 'filed' | 'recorded';
      receipt: string | null;
      /** The receipt in the form that is compared: unique. */
      receipt_key: string | null;
      filed_at: Date | null;
      reel: string | null;
      frame: string | null;
      recorded_at: Date | null;
    };
    /** Papers in the office's records that look like the assignments we filed; days as `YYYY-MM-DD`. */
    found_recordings: {
      sale_id: string;
      reel: string;
      frame: string;
      recorded_on: string;
      assignee: string;
      as_of: string;
      found_at: Date;
    };
    /** Papers that were found, and that an operator dismissed: they are not proposed again. */
    dismissed_recordings: { sale_id: string; reel: string; frame: string; dismissed_at: Date };
  }
}
