declare module '../../core/db/tables.ts' {
  /** The tables of operations; its migrations make them. */
  interface Tables {
    operator_audit: {
      id: string;
      at: Date;
      operator_user_id: string;
      operator_email: string;
      what: string;
      /** The id of what was acted on, and its name as people read it. */
      about_id: string;
      about: string;
      /** Never blank. */
      reason: string;
    };
  }
}
