import { describe, expect, it } from 'vitest';
import { openPdf } from '../../document-text.engine.ts';
import { readGrant } from '../grant-reading.engine.ts';
import { expectedOf, readingOf, scoreOf } from './era-scores.test-kit.ts';
import { grantPaper } from './grant-paper.fixture.ts';
import { paperOf, recordedGrants, recordOf } from './recorded-grants.fixture.ts';

describe('two grants as the office published them, set as pages and read back', () => {
  it.each(recordedGrants.map((grant) => [grant.number, grant] as const))(
    '%s: each field, each claim, what it refers to, figures and rights of the government',
    async (_number, grant) => {
      const read = await readGrant(await openPdf(await grantPaper(paperOf(grant))));
      const { us, foreign, other } = grant.citations;
      const expected = {
        ...expectedOf(recordOf(grant)),
        citations: [us.length, foreign.length, other.length === 0 ? 0 : null],
        figures: grant.figures,
      };
      const score = scoreOf(readingOf(read), expected);
      expect([...score.wrong, ...score.missing]).toEqual([]);
      const claims = read?.grant?.claims?.value ?? [];
      expect(claims.map(({ number, dependsOn }) => ({ number, dependsOn }))).toEqual(
        grant.claims.map(({ number, refs }) => ({ number, dependsOn: refs })),
      );
      expect(claims.map(({ text }) => text)).toEqual(grant.claims.map(({ text }) => text));
      expect(read?.grant?.governmentInterest?.value ?? null).toBe(grant.government);
    },
  );
});
