import { createCircuits } from '../core/circuit/circuits.ts';
import type { Clock } from '../core/clock/clock.ts';
import type { Config } from '../core/config/config.ts';
import { connectDatabase } from '../core/db/database.ts';
import { Jobs } from '../core/jobs/jobs.ts';
import { LiveHub } from '../core/live/live-hub.ts';
import type { Log } from '../core/log/log.ts';
import type { Telemetry } from '../core/metrics/telemetry.ts';
import { listKeptMarkingKeys } from '../core/secrets/key-check.ts';
import { createSecretBox } from '../core/secrets/secret-box.ts';
import { knowsDevice, authenticate } from '../domains/identity/identity.api.ts';
import { arrivalsOf } from '../domains/sales/sales.api.ts';
import { createFiles } from './create-files.ts';
import type { Mail } from '../core/mail/mail.port.ts';
import { createSmtpMail } from '../adapters/smtp/smtp-mail.adapter.ts';
import { createMalwareScan } from './create-malware-scan.ts';
import { createEmbeddings } from '../adapters/embeddings/embeddings.adapter.ts';
import { createOffice } from '../adapters/office/office.adapter.ts';
import { openOpensearch } from '../adapters/opensearch/opensearch-index.adapter.ts';
import { createStripePayments } from '../adapters/stripe/stripe-payments.adapter.ts';
import { createSignatures } from './create-signatures.ts';
import { RunningSettings } from '../core/running/running-settings.ts';
import { backgroundWork } from './background.ts';
import type { AppDeps } from './deps.ts';
import { eventCatalog } from './modules.ts';

type BuildOptions = {
  config: Config;
  connectionString: string;
  clock: Clock;
  log: Log;
  /** Absent: nobody watches. */
  telemetry?: Telemetry | null;
  /** Tests put a mailbox of their own at this edge. */
  mail?: Mail;
};

export type BuiltDeps = { deps: AppDeps; readonly close: () => Promise<void> };

/** The composition root: the one place where parts meet. `close` ends them in the opposite order. */
export async function buildDeps(options: BuildOptions): Promise<BuiltDeps> {
  const { config, clock, log } = options;
  const { database, ...links } = connect(options);
  const { jobs, live, running } = links;
  const telemetry = options.telemetry ?? null;
  const measured = telemetry ? { telemetry } : {};
  const circuits = createCircuits({ db: database.db, log, ...measured });
  const files = await createFiles(config, circuits.files);
  const mail = countMail(options.mail ?? createSmtpMail(config, circuits.mail), telemetry);
  const core = { db: database.db, clock, log, config, ...links, circuits, events: eventCatalog };
  const signatures = createSignatures({ ...core, files });
  const deps: AppDeps = {
    ...core,
    authenticate: (token) => authenticate(core, token),
    knowsDevice: (token) => knowsDevice(core, token),
    files,
    mail,
    secrets: createSecretBox(config, () => listKeptMarkingKeys(database.db)),
    malware: createMalwareScan(config),
    payments: createStripePayments(config, {
      circuit: circuits.payments,
      isReadOnly: () => running.maintenance !== null,
    }),
    arrivals: arrivalsOf(() => deps),
    signatures,
    office: createOffice({ ...core, circuit: circuits.office }),
    embeddings:
      config.searchServer || !config.embeddings
        ? null
        : createEmbeddings(config.embeddings, { circuit: circuits.embeddings, log }),
    sharedIndex: config.searchServer
      ? openOpensearch.bind(null, config.searchServer, circuits.search)
      : null,
    telemetry,
  };
  const work = backgroundWork(deps);
  jobs.define(work.jobs, work.sweeps);
  return {
    deps,
    close: async () => {
      running.stop();
      await jobs.stop();
      await live.stop();
      mail.close();
      files.close();
      await database.close();
    },
  };
}

/** All that holds connections to the database, or follows what is set in it. */
function connect({ config, connectionString, log, telemetry }: BuildOptions) {
  const { directUrl, namedStatements, connections, jobConnections } = config.database;
  const database = connectDatabase({
    connectionString,
    isPooled: directUrl !== null,
    namedStatements,
    maxConnections: connections,
    onError: (error) => log.warn({ err: error }, 'database: an idle connection broke'),
  });
  const jobs = new Jobs({
    connectionString,
    directUrl,
    maxConnections: jobConnections,
    log,
    ...(telemetry ? { telemetry } : {}),
  });
  const live = new LiveHub({
    connectionString: directUrl ?? connectionString,
    db: database.db,
    log,
  });
  const running = new RunningSettings({ db: database.db, log, jobs });
  return { database, jobs, live, running };
}

/** Counts the emails that leave, whoever takes them. */
function countMail(mail: Mail, telemetry: Telemetry | null): Mail {
  if (telemetry === null) return mail;
  return {
    send: (one) => telemetry.run({ kind: 'email', name: 'send' }, () => mail.send(one)),
    answers: () => mail.answers(),
    close: () => mail.close(),
  };
}
