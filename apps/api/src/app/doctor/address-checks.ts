import { apiPrefix } from '@claimstead/contract/product.ts';
import { type Check, failed, type Finding, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

const addressName = 'public address';

/** What the outside reaches: the product behind its proxy, its webhooks, and the documents' own origin. */
export function addressChecks({ config }: Surroundings): Check[] {
  const { publicUrl, documentsOrigin } = config;
  return [
    {
      name: addressName,
      toDo: `start the product if it does not run yet; else check DNS, the proxy and its certificate for ${publicUrl}`,
      look: (signal) => lookAtHealth(publicUrl, signal),
    },
    {
      name: 'webhooks’ way in',
      needs: [addressName],
      toDo: `let the proxy pass POST ${apiPrefix}/webhooks/stripe without a sign-in of its own`,
      look: (signal) => knock(`${publicUrl}${apiPrefix}/webhooks/stripe`, signal),
    },
    {
      name: 'documents’ address',
      toDo: `let the proxy lead ${documentsOrigin ?? 'DOCUMENTS_ORIGIN'} to the product, with the Host header unchanged`,
      look: (signal) => lookAtDocuments(documentsOrigin, signal),
    },
  ];
}

async function lookAtHealth(publicUrl: string, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' });
  const said = await answer.text();
  if (!answer.ok || !said.includes('"alive"')) {
    return failed(
      `${publicUrl}/healthz answers ${answer.status}, and not as the product does`,
      'check that the proxy leads to the product, and that it runs',
    );
  }
  const ready = await fetch(`${publicUrl}/readyz`, { signal, redirect: 'manual' });
  await ready.body?.cancel();
  return ready.ok
    ? ok(`the product answers at ${publicUrl}, as seen from this machine`)
    : failed(
        `the product answers at ${publicUrl}, but is not ready (${ready.status})`,
        'read its log: the database does not answer, or the process is about to end',
      );
}

/** A webhook without a signature: the product itself must be the one to refuse it. */
async function knock(url: string, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(url, { method: 'POST', body: '{}', signal, redirect: 'manual' });
  const said = await answer.text();
  return said.includes('payments.webhook_invalid')
    ? ok('an unsigned webhook reaches the product, which refuses it')
    : failed(
        `an unsigned webhook is answered with ${answer.status}, and not by the product`,
        `let the proxy pass POST ${new URL(url).pathname} without a sign-in or a redirect of its own`,
      );
}

async function lookAtDocuments(origin: string | null, signal: AbortSignal): Promise<Finding> {
  if (origin === null) return ok('not configured: documents are opened where the pages are');
  const answer = await fetch(`${origin}/healthz`, { signal, redirect: 'manual' });
  const said = await answer.text();
  // The product serves nothing but documents there, and says so in its own words.
  return answer.status === 404 && said.includes('http.not_found')
    ? ok(`${origin} leads to the product, which serves only documents there`)
    : failed(
        `${origin} answers ${answer.status}, and not as the product does there`,
        'let the proxy lead it to the product, with the Host header unchanged',
      );
}
