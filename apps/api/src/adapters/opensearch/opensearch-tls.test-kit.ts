import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { createSealIdentity } from '../../domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../domains/signing/sealing/seal-identity.engine.ts';

/** What production has before a node: TLS, and a name with a password. */
export async function startTlsBefore(target: string, user: { name: string; password: string }) {
  const identity = await createSealIdentity({ commonName: 'localhost', now: new Date() });
  const pem = sealIdentityToPem(identity);
  const right = Buffer.from(`${user.name}:${user.password}`).toString('base64');
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const { authorization, ...headers } = request.headers;
    if (authorization !== `Basic ${right}`) return void response.writeHead(401).end();
    const { method = 'GET', url = '/' } = request;
    const asked = plainRequest(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(asked.on('error', () => response.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = tls.getCACertificates('default');
  return {
    port: (server.address() as AddressInfo).port,
    /** From here on, this process knows its certificate, as by NODE_EXTRA_CA_CERTS. */
    trust: () => {
      const certificate = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----'));
      tls.setDefaultCACertificates([...before, certificate]);
    },
    stop: async () => {
      tls.setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
