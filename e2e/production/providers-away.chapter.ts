import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import { describe, expect, it } from 'vitest';
import { ApiPerson } from '../kit/api-person.ts';
import { until } from '../kit/product.ts';
import type { Production } from './production.ts';

type Started = () => { production: Production; operator: ApiPerson };

/** The smallest picture there is. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** While a provider is down, the person reads a sentence and the health page shows a line, until it is back. */
export function providersAway(started: Started): void {
  describe('a file store that is down', () => {
    it('is a 503 with a sentence, is on the health page, and is gone from there when it is back', async () => {
      const { production, operator } = started();
      const person = await ApiPerson.register(production, 'Pat');
      const { imgUri } = JSON.parse((await upload(person)).text) as { imgUri: string };
      const look = () => person.send(imgUri);
      expect((await look()).status).toBe(200);

      await production.store.kill();
      const refused = await upload(person);
      expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
      expect(JSON.parse(refused.text)).toMatchObject({
        code: 'files.store_away',
        detail: expect.stringContaining('Try again'),
      });
      await until('the health page says so', async () => {
        expect((await look()).status).toBe(503);
        return (await filesOnHealthPage(operator))?.state !== 'fine';
      });

      await production.store.start();
      await until('pictures are there again, and the health page is quiet', async () => {
        const statuses = await Promise.all([look(), look(), look(), look()]);
        const areThere = statuses.every(({ status }) => status === 200);
        return areThere && (await filesOnHealthPage(operator))?.state === 'fine';
      });
    });
  });
}

async function filesOnHealthPage(operator: ApiPerson) {
  const { parts } = await operator.call<Health>('GET', '/operations/health');
  return parts.flatMap(({ facts }) => facts).find(({ fact }) => fact === 'files_away');
}

async function upload(person: ApiPerson) {
  const body = new FormData();
  body.set('file', new Blob([onePixel], { type: 'image/png' }), 'me.png');
  const answer = await person.send('/api/v1/user/image', { method: 'PATCH', body });
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, text: await answer.text() };
}
