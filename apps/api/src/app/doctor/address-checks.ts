import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { limits } from '@claimstead/contract/limits.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

const addressName = 'public address';
/** What a form adds to its file. */
const formBytes = 1024;
const limit = 'let the proxy pass bodies of 25 MB (in nginx: client_max_body_size 26m)';

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
      name: 'uploads’ way in',
      needs: [addressName],
      toDo: limit,
      look: (signal) => sendLargest(publicUrl, signal),
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

/**
 * A body as large as an upload, from nobody: the product reads it and then refuses it. Whoever stops it earlier says so
 * in other words, or ends the connection.
 */
async function sendLargest(publicUrl: string, signal: AbortSignal): Promise<Finding> {
  const megabytes = limits.documentBytes / 1024 / 1024;
  const answer = await postZeros(publicUrl, limits.documentBytes + formBytes, signal);
  if (answer?.said.includes('"identity.sign_in_required"')) {
    return ok(`${megabytes} MB pass the proxy`);
  }
  // During maintenance the product answers before it reads the body, and a proxy may end the connection on that.
  const held = answer ?? (await postZeros(publicUrl, 0, signal));
  if (held?.said.includes('"http.maintenance"')) {
    return note(
      'not judged during maintenance: the product refuses uploads before it reads them',
      'run this again once maintenance has ended',
    );
  }
  if (answer === null) return failed(`the connection ends before ${megabytes} MB are sent`, limit);
  return failed(
    `${megabytes} MB are answered with ${answer.status}, and not by the product`,
    limit,
  );
}

/** @returns null if the other side ended the connection without an answer */
function postZeros(
  publicUrl: string,
  bytes: number,
  signal: AbortSignal,
): Promise<{ status: number; said: string } | null> {
  const send = publicUrl.startsWith('https:') ? httpsRequest : httpRequest;
  const url = `${publicUrl}${apiPrefix}/patent/upload/document`;
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=zeros',
      'content-length': bytes,
      origin: new URL(publicUrl).origin,
    };
    const asked = send(url, { method: 'POST', headers, signal, agent: false });
    let isAnswered = false;
    // Whoever has answered may end the connection while the rest is still sent.
    asked.on('error', () => isAnswered || resolve(null));
    asked.on('response', (answer) => {
      isAnswered = true;
      const status = answer.statusCode ?? 0;
      text(answer).then((said) => resolve({ status, said }), reject);
    });
    asked.end(Buffer.alloc(bytes));
  });
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
