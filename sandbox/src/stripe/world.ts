import type { BoldSignEvents } from '../boldsign/boldsign-events.ts';
import type { Clock } from '../clock/clock.ts';
import type { Timers } from '../clock/timers.store.ts';
import type { Database } from '../store/database.ts';
import type { ObjectStore } from '../store/objects.store.ts';
import type { Settings } from '../store/settings.store.ts';
import type { Ledger } from './balance/ledger.store.ts';
import type { EventLog } from './webhooks/events.store.ts';

/** What every part of the sandbox works on. All of it changes inside one database transaction. */
export type World = {
  db: Database;
  settings: Settings;
  clock: Clock;
  timers: Timers;
  objects: ObjectStore;
  events: EventLog;
  ledger: Ledger;
  boldsignEvents: BoldSignEvents;
  /** The sandbox's own address, for the pages that objects point at. */
  publicUrl: () => string;
};
