import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { OffsetClock } from './core/clock/clock.ts';
import { renewSeal } from './domains/signing/signing.api.ts';

/**
 * `npm run seal:renew`: creates a new key and self-signed certificate for the seal, used from the next sealing
 * on. Safe while the product runs; papers sealed earlier stay valid.
 */
try {
  const config = readConfig();
  if (config.sealCertificateFile) {
    throw new StartProblem(
      'SEAL_CERTIFICATE_FILE names a certificate of your own: replace that file, as docs/runbooks/seal-certificate.md explains.',
    );
  }
  const { before, after } = await renewSeal(config, new OffsetClock());
  process.stdout.write(`SHA-256 before  ${before ?? 'none'}\nSHA-256 now     ${after}\n`);
} catch (error) {
  stopWithSentence(error);
}
