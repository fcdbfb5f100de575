import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorReport } from '@claimstead/contract/operations.contract.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';

const second = 'second@claimstead.example';
let world: World;
let operators: [Persona, Persona];

beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: `${operatorEmail},${second}` } });
  operators = [await world.person({ email: operatorEmail }), await world.person({ email: second })];
});
afterAll(() => world.stop());

async function reported(): Promise<string> {
  const [reporter, about] = [await world.person(), await world.person()];
  const body = { userId: about.userId, reason: 'spam', details: '' };
  expect((await reporter.request('POST', '/reports', { body })).status).toBe(200);
  const [report] = await reportsAbout(about.me.email);
  return report?.id ?? '';
}

const reportsAbout = async (email: string) =>
  (await operators[0].request('GET', '/operations/reports', { query: { query: email } }))
    .body as OperatorReport[];

it('of two operators who close a report at once, one does; the other hears that it is done', async () => {
  const { db } = world.deps;
  for (let round = 0; round < repetitions(4, 40); round += 1) {
    const id = await reported();
    const path = `/operations/reports/${id}/close`;
    const answers = await Promise.all(
      operators.map((operator) =>
        operator.request('POST', path, { body: { reason: operator.me.email } }),
      ),
    );
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost).toMatchObject([{ status: 409, body: { code: 'operations.moved_on' } }]);
    const winner = operators[answers[0]?.status === 200 ? 0 : 1].me.email;
    const trail = await db
      .selectFrom('operator_audit')
      .select(['what', 'reason'])
      .where('about_id', '=', id)
      .execute();
    expect(trail).toEqual([{ what: 'report.close', reason: winner }]);
    const row = await db
      .selectFrom('person_reports')
      .select(['status', 'closed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'closed', closed_at: expect.any(Date) });
  }
});
