import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';
import type { AwayReason } from './office/office.port.ts';
import type { FactKind, KeptSource } from './facts/patent-facts.rules.ts';
import type { AnswerPart, AnswerValue } from './office/office-answers.rules.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** One row for each normalized number that anything is known of. */
    patents: {
      /** Normalized (patent-number.ts of the contract). */
      number: string;
      created_at: Date;
      /** When the office was last asked, whatever it said. */
      asked_at: Date | null;
      /** Why that gave no answer; null: it was answered, or not asked yet. */
      away_reason: AwayReason | null;
      /** When the office was last asked for its trials, whatever it said. */
      trials_asked_at: Generated<Date | null>;
      /** Why that gave no answer, as above; neither touches what the record's say. */
      trials_away_reason: Generated<AwayReason | null>;
    };
    /** Append only: what a newer reading says otherwise is superseded, and stays. */
    patent_facts: {
      id: string;
      number: string;
      kind: FactKind;
      source: KeptSource;
      /** Of a document or a seller's answer: the listing that it belongs to. Null: of the number itself. */
      origin: string | null;
      /** Its listing was published with it: others may be told. */
      shown: Generated<boolean>;
      value: Json<unknown>;
      /** The day that the source speaks of. */
      as_of: string;
      first_read_at: Date;
      /** Reading the same again moves this and `as_of`, nothing else. */
      read_at: Date;
      page: number | null;
      code: string | null;
      from_scan: Generated<boolean>;
      superseded_at: Date | null;
    };
    /** The last answer of the office for a number, as it came and as it was read. */
    office_answers: {
      number: string;
      part: AnswerPart;
      outcome: 'found' | 'not_there';
      /** Which reader made `value`; one of another is asked for again. */
      shape: number;
      value: Json<AnswerValue | null>;
      /** The office's own words for when it last renewed the record. */
      as_of: string | null;
      fetched_at: Date;
      sha256: string | null;
      /** The answer's bytes, compressed with gzip. */
      body: Buffer | null;
      unknown_shapes: Generated<string[]>;
      /** Of a found answer: when the office, asked since, did not have it. */
      missed_at: Date | null;
    };
    /** Whose turn it is to call the office; one row, by the database's clock. */
    office_turns: {
      only_row: Generated<boolean>;
      /** Who has the turn; null: nobody. */
      holder: string | null;
      /** Nobody begins a call before. */
      not_before: Date;
    };
  }
}
