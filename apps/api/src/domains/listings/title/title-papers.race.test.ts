import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { pdfDocument } from '../listings.test-kit.ts';
import {
  atDesk,
  codeOf,
  ownPaper,
  questionTitle,
  refuse,
  sendPaper,
  take,
  takeBack,
} from './title-papers.test-kit.ts';

const second = 'second@claimstead.example';
let world: World;
let owner: Persona;
let operators: [Persona, Persona];
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: `${operatorEmail},${second}` } });
  owner = await world.person();
  operators = [await world.person({ email: operatorEmail }), await world.person({ email: second })];
  pdf = await pdfDocument('Release');
});
afterAll(() => world.stop());

async function withPaper(): Promise<string> {
  const id = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
  await questionTitle(world, id);
  expect((await sendPaper(owner, id, pdf)).status).toBe(200);
  return id;
}

const actsOn = (id: string) =>
  world.deps.db.selectFrom('operator_audit').select('what').where('about_id', '=', id).execute();

/** One of these was answered; the others came too late. */
function expectOneWon(answers: Answer[]): void {
  const won = answers.filter(({ status }) => status < 300);
  const lost = answers.filter(({ status }) => status >= 300).map(codeOf);
  expect(won).toHaveLength(1);
  expect(lost).toEqual(lost.map(() => [409, 'listings.title_moved_on']));
}

it.each(['both take it', 'one takes it, one refuses it'])(
  'of two operators one answers a paper, once: %s',
  async (how) => {
    for (let round = 0; round < 5; round += 1) {
      const id = await withPaper();
      const [one, other] = operators;
      const seen = await atDesk(one, id);
      const last = how === 'both take it' ? take : refuse;
      expectOneWon(await Promise.all([take(one, seen), last(other, seen)]));
      expect(await actsOn(id)).toHaveLength(1);
      const { paper } = await ownPaper(owner, id);
      const { finding } = (await atDesk(one, id)).abstract;
      // A payment is let if and only if the paper was taken.
      expect([paper?.state === 'taken', finding?.permits ?? false]).toEqual(
        finding ? [true, true] : [false, false],
      );
    }
  },
);

it('a paper that is taken back or replaced while an operator takes it is either gone or the finding', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await withPaper();
    const [operator] = operators;
    const seen = await atDesk(operator, id);
    const paperId = seen.paper?.id ?? '';
    const changes = round % 2 === 0 ? takeBack(owner, id, paperId) : sendPaper(owner, id, pdf);
    const [taken, changed] = await Promise.all([take(operator, seen), changes]);
    const { abstract } = await atDesk(operator, id);
    if (taken.status === 200) {
      expect(abstract.finding?.paperSha256).toBe(seen.paper?.sha256);
      expect(changed.status).toBe(409);
    } else {
      expect(codeOf(taken)).toEqual([409, 'listings.title_moved_on']);
      expect(abstract.finding).toBeNull();
      expect(changed.status).toBeLessThan(300);
    }
  }
});

it('two owners’ papers at once leave one, with its file', async () => {
  const id = await withPaper();
  const sent = await Promise.all([1, 2, 3].map(() => sendPaper(owner, id, pdf)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = world.deps.db.selectFrom('title_papers').select('id').where('listing_id', '=', id);
  const files = world.deps.db.selectFrom('listing_files').select('id').where('listing_id', '=', id);
  expect(await rows.execute()).toEqual(await files.execute());
  expect(await rows.execute()).toHaveLength(1);
});
