import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

/** What it accepts; `silent`: it takes the connection and never says a word. */
export type SmtpManners = { user: string; password: string; silent?: boolean };

/**
 * A mail server as production has one: TLS from the first byte (smtps), and nobody may send before signing in. It
 * knows the part of RFC 5321 and RFC 4954 that comes before an email.
 * @param pem its key and its certificate
 */
export async function startSmtpStandIn(pem: string, manners: SmtpManners) {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key: pem, cert: pem }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (!manners.silent) converse(socket, manners);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtps://${manners.user}:${manners.password}@localhost:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: TLSSocket, { user, password }: SmtpManners): void {
  const right = Buffer.from(`\0${user}\0${password}`).toString('base64');
  const say = (line: string) => socket.write(`${line}\r\n`);
  let received = '';
  say('220 stand-in ESMTP');
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const line = received.slice(0, end);
      received = received.slice(end + 2);
      const [command = '', ...rest] = line.split(' ');
      switch (command.toUpperCase()) {
        case 'EHLO':
          say('250-stand-in');
          say('250 AUTH PLAIN');
          break;
        case 'AUTH':
          say(rest[1] === right ? '235 2.7.0 welcome' : '535 5.7.8 wrong user or password');
          break;
        case 'QUIT':
          socket.end('221 bye\r\n');
          break;
        default:
          say('530 5.7.0 sign in first');
      }
    }
  });
}
