import type { FastifyInstance } from 'fastify';
import type { Eraser } from './account/eraser.ts';
import type { Exporter } from './account/exporter.ts';
import type { FileKeeper } from './files/file-keeper.ts';
import type { JobDefinition, Sweep } from './jobs/jobs.ts';
import type { AnyLifecycle } from './lifecycle/lifecycle.rules.ts';
import type { GaugeTable } from './metrics/gauges.ts';
import type { AnyConsumer } from './outbox/event-consumer.ts';
import type { EventTable } from './outbox/events.ts';

/** Background work, which no request waits for. */
export type Background = { jobs: JobDefinition[]; sweeps: Sweep[] };

/**
 * The one list of what a part of the product consists of; everything derived from all parts is made from these.
 */
export type ProductModule<Deps> = {
  name: string;
  routes?: ((app: FastifyInstance, deps: Deps) => void)[];
  background?: ((deps: Deps) => Background)[];
  /** What has a life in it. */
  lifecycles?: readonly AnyLifecycle[];
  events?: readonly EventTable[];
  /** Its consumers of events, its own and those of others. */
  consumers?: readonly AnyConsumer<Deps>[];
  /** Its part in deleting an account. */
  eraser?: Eraser;
  /** Its part in the export of an account. */
  exporter?: Exporter<Deps>;
  /** Its keepers of stored files. */
  keepers?: readonly FileKeeper<Deps>[];
  /** What it tells those who watch the installation. */
  gauges?: readonly GaugeTable<Deps>[];
};

/** @returns the same, its parts checked against what they need. */
export function defineModule<Deps>(module: ProductModule<Deps>): ProductModule<Deps> {
  return module;
}
