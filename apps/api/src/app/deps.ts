import type { HttpDeps } from '../core/http/http-deps.ts';
import type { LiveHub } from '../core/live/live-hub.ts';
import type { Telemetry } from '../core/metrics/telemetry.ts';
import type { RunningSettings } from '../core/running/running-settings.ts';
import type { SecretBox } from '../core/secrets/secret-box.ts';
import type { Files } from '../core/files/files.port.ts';
import type { Mail } from '../core/mail/mail.port.ts';
import type { MalwareScan } from '../core/malware/malware-scan.port.ts';
import type { Arrivals } from '../domains/checkouts/arrivals.port.ts';
import type { Payments } from '../domains/money/payments.port.ts';
import type { OfficePort } from '../domains/patents/office/office.port.ts';
import type { Embeddings } from '../domains/search/embeddings.port.ts';
import type { SharedIndex } from '../domains/search/shared-index.port.ts';
import type { Signatures } from '../domains/signing/signatures.port.ts';

/** Everything that the product is assembled from. */
export type AppDeps = HttpDeps & {
  live: LiveHub;
  files: Files;
  mail: Mail;
  malware: MalwareScan;
  secrets: SecretBox;
  payments: Payments;
  /** Who takes the money of a payment that has arrived. */
  arrivals: Arrivals;
  /** What operators' commands set while the product runs. */
  running: RunningSettings;
  signatures: Signatures;
  /** Null without a key to the patent office's records. */
  office: OfficePort | null;
  /** Null where nobody is asked what a search means: always with a shared index. */
  embeddings: Embeddings | null;
  /** Opens the search's index on a server, for a program; null: each process has one of its own. */
  sharedIndex: ((program: string) => SharedIndex) | null;
  /** Null while nobody watches. */
  telemetry: Telemetry | null;
};
