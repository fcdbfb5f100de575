import { randomUUID, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@claimstead/contract/limits.ts';
import { askOffice } from '../../adapters/office/office-client.adapter.ts';
import { createBoldsignClient } from '../../adapters/boldsign/boldsign-client.adapter.ts';
import { sealIdentityFromPem } from '../../domains/signing/signing.api.ts';
import { createMalwareScan } from '../create-malware-scan.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import { searchChecks } from './search-checks.ts';
import type { Surroundings } from './surroundings.ts';

const dayMs = 24 * 3600 * 1000;
const renewDaysBefore = 60;
const oldestSignaturesDays = 7;
const readOfScans = 'read docs/runbooks/malware-scan.md';
const readOfOffice = 'read docs/runbooks/office-away.md';
const readOfSeal = 'read docs/runbooks/seal-certificate.md';

/** BoldSign, the scanner, the search server and the seal: each only as far as it is configured. */
export function providerChecks(around: Surroundings): Check[] {
  return [
    {
      name: 'seal',
      toDo: readOfSeal,
      look: () => lookAtSeal(around),
    },
    {
      name: 'BoldSign',
      toDo: 'check BOLDSIGN_API_KEY, and both addresses of the account’s region (docs/runbooks/first-hour-at-boldsign.md)',
      look: () => lookAtBoldsign(around),
    },
    {
      name: 'patent office',
      toDo: 'check OFFICE_API_KEY and OFFICE_API_URL (docs/runbooks/office-away.md)',
      look: (signal) => lookAtOffice(around, signal),
    },
    {
      name: 'virus scan',
      toDo: readOfScans,
      look: () => lookAtScanner(around),
    },
    ...searchChecks(around),
  ];
}

async function lookAtSeal({ config, clock }: Surroundings): Promise<Finding> {
  const file = config.sealCertificateFile ?? join(config.dataDir, 'seal', 'seal.pem');
  if (config.sealCertificateFile === null && !existsSync(file)) {
    return note(
      'none yet: the first sealing makes one in the data folder',
      `keep the folder seal with the backups and give it to every process, or set SEAL_CERTIFICATE_FILE (${readOfSeal})`,
    );
  }
  const { certificateDer } = sealIdentityFromPem(await readFile(file, 'utf8'));
  const { validFromDate, validToDate } = new X509Certificate(certificateDer);
  const now = clock.now().getTime();
  if (now < validFromDate.getTime()) {
    return failed(`the certificate is valid only from ${dayOf(validFromDate)}`, readOfSeal);
  }
  const days = Math.floor((validToDate.getTime() - now) / dayMs);
  if (days < 0) return failed(`the certificate expired on ${dayOf(validToDate)}`, readOfSeal);
  const found = `the certificate is valid for ${days} more days, until ${dayOf(validToDate)}`;
  return days < renewDaysBefore ? note(found, `renew it (${readOfSeal})`) : ok(found);
}

async function lookAtBoldsign({ config }: Surroundings): Promise<Finding> {
  if (!config.boldsign) return ok('not configured: people sign with the built-in signer');
  await createBoldsignClient(config.boldsign).listLabelled(`doctor-${randomUUID()}`);
  return config.signingProvider === 'boldsign'
    ? ok('the key works')
    : ok('the key works; new papers go to the built-in signer');
}

/** One call without its turn: what the processes that run may be told for it is to wait a few seconds. */
async function lookAtOffice({ config }: Surroundings, signal: AbortSignal): Promise<Finding> {
  if (!config.office) {
    return ok('not configured: nothing is looked up at the office');
  }
  const status = await askOffice(config.office, signal);
  if (status === 429)
    return note(
      'it answers, and asks to wait',
      'leave more time between calls: OFFICE_PACE_SECONDS',
    );
  if (status === 401 || status === 403) {
    return failed(
      `the key is refused (${status})`,
      'a new key works after some minutes; otherwise ask for another (docs/runbooks/office-away.md)',
    );
  }
  return status === 200 ? ok('the key works') : failed(`it answers ${status}`, readOfOffice);
}

async function lookAtScanner({ config, clock }: Surroundings): Promise<Finding> {
  const scan = createMalwareScan(config);
  const state = await scan.state();
  if (state.is === 'off') {
    return note('not configured: uploads are not scanned', `${readOfScans} to turn it on`);
  }
  // As large as an upload may be: a smaller limit of the daemon would show only then.
  const { found } = await scan.scan(Buffer.alloc(limits.documentBytes));
  if (found !== null) return failed(`it finds ${found} in zeros`, readOfScans);
  if (state.is === 'away') return failed('it does not say what version it is', readOfScans);
  if (state.signaturesAt === null) {
    return note('it scans, but does not say how old its signatures are', readOfScans);
  }
  const days = Math.floor((clock.now().getTime() - state.signaturesAt.getTime()) / dayMs);
  return days > oldestSignaturesDays
    ? note(`it scans, but its signatures are ${days} days old`, 'let freshclam run')
    : ok('it scans the largest upload, and its signatures are fresh');
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
