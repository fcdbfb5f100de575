import { describe, expect, it } from 'vitest';
import { chainRows } from '../../patents/title/chains/all-chains.fixture.ts';
import { compared } from '../../patents/title/chains/read-chain.fixture.ts';
import { reasonsUnnamed } from './unnamed-owners.rules.ts';

/** Whom only the listing names: in the record's own words they stand nowhere. */
const stranger = 'Zebulon Quagmire';

describe('what a title comes to, for someone who may not know the owners', () => {
  it.each(chainRows.map((row) => [row.what, row] as const))(
    'names nobody whom only the listing names: %s',
    (_, row) => {
      const { reasons } = compared({ ...row, listed: `${stranger} 60+Zebulon Quagmyre 40` });
      const told = reasonsUnnamed(reasons);
      expect(JSON.stringify(told)).not.toMatch(/quagm[iy]re|zebulon/i);
      expect(new Set(told.map(({ code }) => code))).toEqual(
        new Set(reasons.map(({ code }) => code)),
      );
    },
  );

  it('tells no share that the listing gives, and keeps every reason with a paper as it is', () => {
    for (const row of chainRows) {
      const { reasons } = compared(row);
      const told = reasonsUnnamed(reasons);
      for (const { text } of told) expect(text).not.toMatch(/listing gives/);
      const ofRecord = reasons.filter(
        ({ code, reelFrame }) => code !== 'not_an_owner_of_record' && reelFrame !== null,
      );
      expect(told).toEqual(expect.arrayContaining(ofRecord));
    }
  });
});
