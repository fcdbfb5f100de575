import { describe, expect, it } from 'vitest';
import { titleOfRecord } from './agreement-title.copy.ts';

const wordsOf = (clauses: ReturnType<typeof titleOfRecord>) =>
  clauses
    .flatMap(({ heading, body, items = [] }) => [heading, ...body, ...items.flat()])
    .map((span) => (typeof span === 'string' ? span : span.text))
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe('the record of title in the agreement', () => {
  it('says outcome, day and each reason with its paper, and who cleared it', () => {
    const words = wordsOf(
      titleOfRecord({
        outcome: 'cannot_tell',
        asOf: '2026-05-02',
        reasons: [{ code: 'open_lien', reelFrame: '200/1' }],
        knewUnchecked: null,
        clearedOn: '2026-05-04',
        clearedFromSha256: null,
      }),
    );
    expect(words).toContain('May 2, 2026');
    expect(words).toContain('the recorded papers do not tell');
    expect(words).toContain('no recorded release that covers it (reel/frame 200/1)');
    expect(words).toContain('looked at it and permitted the payment, on May 4, 2026');
  });

  it('names the paper of a seller that it was cleared from, by its bytes', () => {
    const sha256 = 'a1'.repeat(32);
    const words = wordsOf(
      titleOfRecord({
        outcome: 'cannot_tell',
        asOf: '2026-05-02',
        reasons: [],
        knewUnchecked: null,
        clearedOn: '2026-05-04',
        clearedFromSha256: sha256,
      }),
    );
    expect(words).toContain(`took a paper that a Seller had sent about it (SHA-256 ${sha256} )`);
    expect(words).toContain('and permitted the payment, on May 4, 2026');
  });

  it('says that nothing was compared, and is absent where nothing was shown', () => {
    const words = wordsOf(
      titleOfRecord({
        outcome: 'not_checked',
        asOf: null,
        reasons: [],
        knewUnchecked: true,
        clearedOn: null,
        clearedFromSha256: null,
      }),
    );
    expect(words).toContain('they were not compared, and the Buyer chose to go on');
    expect(words).not.toMatch(/clear title|no liens|verified|valid/);
    expect(titleOfRecord(null)).toEqual([]);
  });
});
