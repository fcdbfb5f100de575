import type { HttpDeps } from '../core/http/http-deps.ts';
import type { LiveHub } from '../core/live/live-hub.ts';
import type { SecretBox } from '../core/secrets/secret-box.ts';
import type { Files } from '../integrations/files/files.port.ts';
import type { Mail } from '../integrations/mail/mail.port.ts';
import type { MalwareScan } from '../integrations/malware/malware-scan.port.ts';
import type { Payments } from '../integrations/payments/payments.port.ts';
import type { Signatures } from '../integrations/signatures/signatures.port.ts';

/** Everything that the product is put together from. */
export type AppDeps = HttpDeps & {
  live: LiveHub;
  files: Files;
  mail: Mail;
  malware: MalwareScan;
  secrets: SecretBox;
  payments: Payments;
  signatures: Signatures;
};
