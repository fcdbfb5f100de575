import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * One person who uploads a document over and over at a steady rate, in a process of its own. It is told
 * what to do by its parent's message and says what it has handed to the connection.
 */
export type Orders = {
  url: string;
  path: string;
  cookie: string;
  bytesPerSecond: number;
  fileBytes: number;
};
export type Said = { sentBytes: number } | { failed: string };

const boundary = 'bench-upload';
const chunkBytes = 512 * 1024;

process.once('message', (orders) => {
  uploadForever(orders as Orders).catch((error: unknown) => {
    process.send?.({ failed: String(error) } satisfies Said);
    process.exit(1);
  });
});
// The parent is gone or has had enough.
process.once('disconnect', () => process.exit(0));

async function uploadForever(orders: Orders): Promise<never> {
  const body = documentBody(orders.fileBytes);
  for (;;) {
    await upload(orders, body);
  }
}

async function upload(orders: Orders, body: Buffer): Promise<void> {
  const answered = Promise.withResolvers<string>();
  const sending = request(
    orders.url + orders.path,
    {
      method: 'POST',
      headers: {
        origin: orders.url,
        cookie: orders.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      },
    },
    (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        response.statusCode === 200
          ? answered.resolve(text)
          : answered.reject(new Error(`The upload answered ${response.statusCode}: ${text}`)),
      );
    },
  );
  sending.on('error', answered.reject);
  await pipeline(Readable.from(atRate(body, orders.bytesPerSecond)), sending);
  await answered.promise;
}

/** Never ahead of the rate; where the receiver is slower, it waits for the receiver. */
async function* atRate(body: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const startedAt = performance.now();
  for (let at = 0; at < body.length; at += chunkBytes) {
    const dueMs = (at / bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (dueMs > 1) await pause(dueMs);
    const chunk = body.subarray(at, at + chunkBytes);
    yield chunk;
    process.send?.({ sentBytes: chunk.length } satisfies Said);
  }
}

/** A PDF of one page that carries a stream of this many bytes, as a scanned document does. */
function documentBody(fileBytes: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, text] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n${text}\nendobj\n`));
  }
  offsets.push(length);
  add(Buffer.from(`4 0 obj\n<< /Length ${fileBytes} >>\nstream\n`));
  add(Buffer.alloc(fileBytes, 'scan'));
  add(Buffer.from('\nendstream\nendobj\n'));
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const start = length;
  add(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
