import type { ComparedTitle } from '../abstract-of-title.rules.ts';
import { type ChainOfFile, compareChain, type PaperOfFile } from './chain-of-file.fixture.ts';
import type { ChainRow } from './chain-rows.fixture.ts';

/** One paper of a row: reel/frame, day signed, day recorded, nature of conveyance, from, to. */
export type PaperRow = readonly [
  reelFrame: string,
  executedOn: string,
  recordedOn: string,
  text: string,
  from: string,
  to: string,
];

export const several = (names: string) => names.split('+').filter((name) => name !== '');

const line = /^(\S+) (\S+) (\S+) (.*) ?:: (.*?) ?> ?(.*)$/;

/** The papers of a row, in its order. @throws for a line that is none */
export function papersOf(papers: string | null): PaperRow[] | null {
  if (papers === null) return null;
  const lines = papers.split('\n').map((one) => one.trim());
  return lines
    .filter((one) => one !== '')
    .map((one) => {
      const found = line.exec(one);
      if (!found) throw new Error(`No paper: ${one}`);
      const [, reelFrame = '', executedOn = '', recordedOn = '', text = '', from = '', to = ''] =
        found;
      return [reelFrame, executedOn, recordedOn, text.trim(), from, to];
    });
}

export const inventorsOf = ({ inventors = 'Jane Smith' }: Pick<ChainRow, 'inventors'>) => inventors;
export const listedOf = ({ listed = 'Acme Hinges, Inc.' }: Pick<ChainRow, 'listed'>) => listed;
export const isSound = ({ outcome, sound }: ChainRow) => outcome === 'agrees' || sound === true;

/** What the rules say of a row, or of one with other papers. */
export function compared(row: ChainRow, papers = papersOf(row.papers)): ComparedTitle {
  return compareChain(chainOf(row, papers));
}

/** A row as files have it. */
export function chainOf(row: ChainRow, papers = papersOf(row.papers)): ChainOfFile {
  return {
    what: row.what,
    sound: isSound(row),
    inventors: several(inventorsOf(row)),
    filedOn: row.filedOn ?? null,
    papers: ofFile(papers),
    parents: (row.parents ?? []).map(({ code, patent, inventors, papers: theirs }) => ({
      code,
      patent,
      ...(inventors === undefined ? {} : { inventors: several(inventors) }),
      papers: ofFile(papersOf(theirs)),
    })),
    listed: several(listedOf(row)).map((owner) => {
      const [, mark, name = '', percent = '100'] = /^(~?)(.*?)(?: (\d+))?$/.exec(owner) ?? [];
      return { name, share: Number(percent), company: mark === '' };
    }),
  };
}

function ofFile(papers: readonly PaperRow[] | null): PaperOfFile[] | null {
  const day = (text: string) => (text === '-' ? null : text);
  return (
    papers?.map(([reelFrame, executedOn, recordedOn, text, from, to]) => ({
      reelFrame,
      executedOn: day(executedOn),
      recordedOn: day(recordedOn),
      text,
      from: several(from),
      to: several(to),
    })) ?? null
  );
}
