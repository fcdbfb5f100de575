import type { OfficeConveyance, OfficeParentage } from '../../office/office.port.ts';
import { compareTitle, type ComparedTitle } from '../abstract-of-title.rules.ts';
import { titleParentsOf } from '../parents.rules.ts';

/** A paper as the office's record has it; days as `2012-01-05`, null where the record has none. */
export type PaperOfFile = {
  reelFrame: string;
  executedOn: string | null;
  recordedOn: string | null;
  text: string;
  from: readonly string[];
  to: readonly string[];
};

/**
 * A chain as the files of `npm run bench -- chains` have it. `sound`: it leads to the listed owners, by whoever read
 * it; else it has a gap, or something stands in the way. `papers` null: the record has no part for papers; of a parent:
 * its record was not read. Parents stand nearest first, each the parent of the one before; `code` is the office's
 * (`CON`, `DIV`, `CIP`, `PRO`, `REI`).
 */
export type ChainOfFile = {
  what: string;
  sound: boolean;
  inventors: readonly string[];
  filedOn?: string | null;
  papers: readonly PaperOfFile[] | null;
  parents?: readonly {
    code: string;
    patent: string;
    /** Absent: the patent's own. */
    inventors?: readonly string[];
    papers: readonly PaperOfFile[] | null;
  }[];
  /** `share` in percent, 100 if absent; `company` unless false. */
  listed: readonly { name: string; share?: number; company?: boolean }[];
};

/** What the product says of a chain. */
export function compareChain(chain: ChainOfFile): ComparedTitle {
  const { inventors, filedOn = null, papers, parents = [], listed } = chain;
  const family = { applicationNumber: '15000001', parents: parents.map(stepOf) };
  return compareTitle(
    { inventors, filedOn, events: [], conveyances: conveyancesOf(papers) },
    listed.map(({ name, share = 100, company = true }) => ({
      name,
      isCompany: company,
      shareBasisPoints: Math.round(share * 100),
    })),
    titleParentsOf(family).map((parent) => {
      const theirs = parents.find(({ patent }) => patent === parent.number);
      const conveyances = conveyancesOf(theirs?.papers ?? null);
      const record = { inventors: theirs?.inventors ?? inventors, conveyances };
      return { ...parent, record: conveyances === null ? null : record };
    }),
  );
}

/** Each is the parent of the one before. */
function stepOf({ code, patent }: { code: string; patent: string }, at: number): OfficeParentage {
  return {
    code,
    parentApplication: `${15_000_000 - at}`,
    parentPatent: patent,
    parentFiledOn: null,
    childApplication: `${15_000_001 - at}`,
    childPatent: null,
    childFiledOn: null,
  };
}

function conveyancesOf(papers: readonly PaperOfFile[] | null): OfficeConveyance[] | null {
  return (
    papers?.map(({ reelFrame, executedOn, recordedOn, text, from, to }) => ({
      reelFrame,
      recordedOn,
      text,
      assignors: from.map((name) => ({ name, executedOn })),
      assignees: to.map((name) => ({ name, address: null })),
      pages: 2,
      documentUrl: null,
    })) ?? null
  );
}
