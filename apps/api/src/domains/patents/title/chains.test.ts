import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainRows } from './chains/all-chains.fixture.ts';
import type { ChainRow } from './chains/chain-rows.fixture.ts';
import {
  compared,
  inventorsOf,
  isSound,
  listedOf,
  type PaperRow,
  papersOf,
  several,
} from './chains/read-chain.fixture.ts';
import { conveyanceKind, movesTitle } from './conveyance-kinds.rules.ts';

const agreeing = chainRows.filter(({ outcome }) => outcome === 'agrees');
const papersIn = (row: ChainRow) => papersOf(row.papers) ?? [];

/** Papers without which the chain has a gap, or a lien no release. */
function needed(row: ChainRow): PaperRow[] {
  return papersIn(row).filter(([reelFrame]) => !row.spare?.includes(reelFrame));
}

/** The row's papers with one of them changed, or left out. */
function withOther(row: ChainRow, paper: PaperRow, other: PaperRow | null): PaperRow[] {
  return papersIn(row).flatMap((one) => {
    if (one[0] !== paper[0]) return [one];
    return other ? [other] : [];
  });
}

describe('a chain of title', () => {
  it.each(chainRows.map((row) => [row.what, row] as const))('with %s', (_, row) => {
    const { outcome, reasons } = compared(row);
    const said = reasons.map(({ code, reelFrame }) => (reelFrame ? `${code} ${reelFrame}` : code));
    expect({ outcome, reasons: said }).toEqual({ outcome: row.outcome, reasons: row.reasons });
  });

  it('has each row once', () => {
    const names = chainRows.map(({ what }) => what);
    expect(names).toEqual([...new Set(names)]);
  });

  it('agrees where it leads to its owners, as a rule, and never where it does not', () => {
    const sound = chainRows.filter(isSound);
    const gaps = chainRows.filter((row) => !isSound(row));
    expect(sound.length).toBeGreaterThanOrEqual(91);
    expect(gaps.length).toBeGreaterThanOrEqual(102);
    const agree = (rows: readonly ChainRow[]) =>
      rows.filter((row) => compared(row).outcome === 'agrees').length;
    expect(agree(sound) / sound.length).toBeGreaterThanOrEqual(0.84);
    expect(agree(gaps)).toBe(0);
  });

  it('says the same in whatever order the record lists its papers', () => {
    for (const row of chainRows.filter((one) => papersIn(one).length > 1)) {
      const papers = papersIn(row);
      fc.assert(
        fc.property(fc.shuffledSubarray(papers, { minLength: papers.length }), (shuffled) => {
          expect(compared(row, shuffled), row.what).toEqual(compared(row));
        }),
        { numRuns: 20 },
      );
    }
  });

  it('never agrees when a paper that it needs is missing', () => {
    for (const row of agreeing) {
      for (const dropped of needed(row)) {
        const { outcome } = compared(row, withOther(row, dropped, null));
        expect(outcome, `${row.what} without ${dropped[0]}`).not.toBe('agrees');
      }
    }
  });

  it('never agrees when a name in a paper that it needs has one other letter, or is another', () => {
    for (const row of agreeing) {
      for (const changed of needed(row)) {
        for (const other of otherNames(changed, row.spare)) {
          const { outcome } = compared(row, withOther(row, changed, other));
          expect(outcome, `${row.what}: ${other[4]} -> ${other[5]}`).not.toBe('agrees');
        }
      }
    }
  });

  it('never agrees when an owner of the listing, or an inventor, has one other letter', () => {
    for (const row of agreeing) {
      for (const listed of otherSpellings(listedOf(row).replace(/ \d+(?=\+|$)/g, ''))) {
        expect(compared({ ...row, listed }).outcome, `${row.what}: ${listed}`).not.toBe('agrees');
      }
      for (const inventors of otherSpellings(inventorsOf(row))) {
        const { outcome } = compared({ ...row, inventors });
        expect(outcome, `${row.what}: ${inventors}`).not.toBe('agrees');
      }
    }
  });

  it('never agrees when another inventor stands in the record', () => {
    for (const row of agreeing) {
      const { outcome } = compared({ ...row, inventors: `${inventorsOf(row)}+Otto Unseen` });
      expect(outcome, row.what).not.toBe('agrees');
    }
  });

  it('never agrees when a line says more than the office’s own words', () => {
    const more = [' OF HALF', ', REEL 000999', ' AND LICENSE BACK', ' AS TO CANADA', ' RESCINDED'];
    for (const row of agreeing) {
      for (const paper of needed(row)) {
        const [reelFrame, executedOn, recordedOn, text, from, to] = paper;
        for (const one of more) {
          const other = [reelFrame, executedOn, recordedOn, `${text}${one}`, from, to] as const;
          const { outcome } = compared(row, withOther(row, paper, other));
          expect(outcome, `${row.what}: ${text}${one}`).not.toBe('agrees');
        }
      }
    }
  });

  it('never agrees with a chain whose papers were signed the other way around', () => {
    for (const row of agreeing.filter(({ anyOrder }) => !anyOrder)) {
      const moves = needed(row).filter((paper) => movesTitle(conveyanceKind(paper[3])));
      const days = moves.map((paper) => paper[1]);
      if (new Set(days).size < 2) continue;
      const turned = new Map(moves.map((paper, at) => [paper[0], days.at(-1 - at) ?? '']));
      const papers = papersIn(row).map((paper): PaperRow => {
        const [reelFrame, executedOn, recordedOn, text, from, to] = paper;
        return [reelFrame, turned.get(reelFrame) ?? executedOn, recordedOn, text, from, to];
      });
      expect(compared(row, papers).outcome, row.what).not.toBe('agrees');
    }
  });
});

/** The paper with one name changed, from or to, in every way of `otherSpellings`. */
function otherNames(
  [reelFrame, executedOn, recordedOn, text, from, to]: PaperRow,
  spare: readonly string[] = [],
): PaperRow[] {
  const isRelease = conveyanceKind(text) === 'release';
  return [
    ...otherSpellings(from, spare).map(
      (one): PaperRow => [reelFrame, executedOn, recordedOn, text, one, to],
    ),
    // To whom a release goes makes no difference to whose interest it was.
    ...(isRelease ? [] : otherSpellings(to, spare)).map(
      (one): PaperRow => [reelFrame, executedOn, recordedOn, text, from, one],
    ),
  ];
}

/** Names with one letter of one of them replaced, left out or doubled, and one renamed altogether. */
function otherSpellings(names: string, spare: readonly string[] = []): string[] {
  return several(names).flatMap((name, which) => {
    if (spare.includes(name)) return [];
    const at = Array.from(name).findIndex((letter, place) => place > 0 && /[a-z]/i.test(letter));
    const change = (by: string) => name.slice(0, at) + by + name.slice(at + 1);
    const letter = name[at] ?? '';
    const changed = [change('x'), change(''), change(letter + letter), 'Wholly Other'];
    return changed.map((other) =>
      several(names)
        .map((one, place) => (place === which ? other : one))
        .join('+'),
    );
  });
}
