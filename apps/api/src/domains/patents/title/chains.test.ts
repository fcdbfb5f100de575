import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTitle, type TitleRecord } from './abstract-of-title.rules.ts';
import { type ChainRow, chainRows, type PaperRow } from './chains.fixture.ts';
import { conveyanceKind, movesTitle } from './conveyance-kinds.rules.ts';

const several = (names: string) => names.split('+').filter((name) => name !== '');

function recordOf({ inventors, papers }: Pick<ChainRow, 'inventors' | 'papers'>): TitleRecord {
  const day = (text: string) => (text === '-' ? null : text);
  return {
    inventors: several(inventors),
    events: [],
    conveyances:
      papers?.map(([reelFrame, executedOn, recordedOn, text, from, to]) => ({
        reelFrame,
        recordedOn: day(recordedOn),
        text,
        assignors: several(from).map((name) => ({ name, executedOn: day(executedOn) })),
        assignees: several(to).map((name) => ({ name, address: null })),
        pages: 2,
        documentUrl: null,
      })) ?? null,
  };
}

function listedOf(listed: string) {
  return several(listed).map((row) => {
    const [, mark, name = '', percent = '100'] = /^(~?)(.*?)(?: (\d+))?$/.exec(row) ?? [];
    return { name, isCompany: mark === '', stakeBasisPoints: Number(percent) * 100 };
  });
}

const compared = (row: ChainRow, papers = row.papers) =>
  compareTitle(recordOf({ ...row, papers }), listedOf(row.listed));

const agreeing = chainRows.filter(({ outcome }) => outcome === 'agrees');

/** Papers without which the chain has a gap, or a lien no release. */
function needed({ papers, spare = [] }: ChainRow): PaperRow[] {
  return (papers ?? []).filter(([reelFrame]) => !spare.includes(reelFrame));
}

describe('a chain of title', () => {
  it.each(chainRows.map((row) => [row.what, row] as const))('with %s', (_, row) => {
    const { outcome, reasons } = compared(row);
    const said = reasons.map(({ code, reelFrame }) => (reelFrame ? `${code} ${reelFrame}` : code));
    expect({ outcome, reasons: said }).toEqual({ outcome: row.outcome, reasons: row.reasons });
  });

  it('says the same in whatever order the record lists its papers', () => {
    for (const row of chainRows.filter(({ papers }) => (papers?.length ?? 0) > 1)) {
      const papers = row.papers ?? [];
      fc.assert(
        fc.property(fc.shuffledSubarray([...papers], { minLength: papers.length }), (shuffled) => {
          expect(compared(row, shuffled), row.what).toEqual(compared(row));
        }),
        { numRuns: 20 },
      );
    }
  });

  it('never agrees when a paper that it needs is missing', () => {
    for (const row of agreeing) {
      for (const dropped of needed(row)) {
        const left = (row.papers ?? []).filter((paper) => paper !== dropped);
        expect(compared(row, left).outcome, `${row.what} without ${dropped[0]}`).not.toBe('agrees');
      }
    }
  });

  it('never agrees when a name in a paper that it needs has one other letter, or is another', () => {
    for (const row of agreeing) {
      for (const changed of needed(row)) {
        for (const other of otherNames(changed, row.spare)) {
          const papers = (row.papers ?? []).map((paper) => (paper === changed ? other : paper));
          const { outcome } = compared(row, papers);
          expect(outcome, `${row.what}: ${other[4]} -> ${other[5]}`).not.toBe('agrees');
        }
      }
    }
  });

  it('never agrees when an owner of the listing, or an inventor, has one other letter', () => {
    for (const row of agreeing) {
      for (const listed of otherSpellings(row.listed.replace(/ \d+(?=\+|$)/g, ''))) {
        expect(compared({ ...row, listed }).outcome, `${row.what}: ${listed}`).not.toBe('agrees');
      }
      for (const inventors of otherSpellings(row.inventors)) {
        const { outcome } = compared({ ...row, inventors });
        expect(outcome, `${row.what}: ${inventors}`).not.toBe('agrees');
      }
    }
  });

  it('never agrees when another inventor stands in the record', () => {
    for (const row of agreeing) {
      const { outcome } = compared({ ...row, inventors: `${row.inventors}+Otto Unseen` });
      expect(outcome, row.what).not.toBe('agrees');
    }
  });

  it('never agrees with a chain whose papers were signed the other way around', () => {
    for (const row of agreeing) {
      const moves = needed(row).filter((paper) => movesTitle(conveyanceKind(paper[3])));
      const days = moves.map((paper) => paper[1]);
      if (new Set(days).size < 2 || /papers of their own|half to a partner/.test(row.what))
        continue;
      const turned = new Map(moves.map((paper, at) => [paper, days.at(-1 - at) ?? '']));
      const papers = (row.papers ?? []).map((paper): PaperRow => {
        const [reelFrame, executedOn, recordedOn, text, from, to] = paper;
        return [reelFrame, turned.get(paper) ?? executedOn, recordedOn, text, from, to];
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
    ...(isRelease ? [] : otherSpellings(to)).map(
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
