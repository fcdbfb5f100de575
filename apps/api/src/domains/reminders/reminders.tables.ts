import type { ReminderKind } from './schedule.rules.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** What was reminded of: each step of a wait once for each person. */
    reminders: {
      kind: ReminderKind;
      /** The offer, checkout, sale, plan, owner's place, introduction, listing, or the person whose cash it is. */
      subject_id: string;
      /** Null: the operators, or an invited person who has no account. */
      user_id: string | null;
      /** The moment that the step counts from: a wait that begins again has another. */
      clock_at: Date;
      /** In hours from that moment. */
      step: number;
      sent_at: Date;
    };
  }
}
