import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { OffsetClock } from './core/clock/clock.ts';
import { renewSeal } from './domains/signing/sealing/renew-seal.service.ts';

/**
 * `npm run seal:renew`: a new self-made key and certificate for the seal, used from the next sealing on. Beside a
 * running product; papers sealed before stay valid.
 */
try {
  const config = readConfig();
  if (config.sealCertificateFile) {
    throw new StartProblem(
      'SEAL_CERTIFICATE_FILE names a certificate of your own: put the new one in its place, as docs/runbooks/seal-certificate.md says.',
    );
  }
  const { before, after } = await renewSeal(config, new OffsetClock());
  process.stdout.write(`SHA-256 before  ${before ?? 'none'}\nSHA-256 now     ${after}\n`);
} catch (error) {
  stopWithSentence(error);
}
