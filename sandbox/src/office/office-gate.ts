import type { Settings } from '../store/settings.store.ts';
import { sandboxKeys } from '../sandbox.config.ts';
import { forbidden, noKey, tooMany } from './office.shape.ts';

/** The kinds of call that the office counts apart. */
export type CallKind = 'metadata' | 'documents' | 'files';
/** Calls under way at once, and calls in any second (files: in any ten seconds). */
export type OfficeLimits = { atOnce: number; metadata: number; documents: number; files: number };

/**
 * One call at a time per key, and 4 to 15 calls in a second by kind: the office's page on rates was not seen, only what
 * users of the interface wrote of it, who also say to leave 100 ms between calls. Hence ten; the harshest for documents.
 */
const usualLimits: OfficeLimits = { atOnce: 1, metadata: 10, documents: 4, files: 5 };
const windowMs: Record<CallKind, number> = { metadata: 1000, documents: 1000, files: 10_000 };
const name = 'office.limits';

export type OfficeGate = {
  /** @throws {OfficeFault} 401 without a key, 403 with another. The key is looked at before anything else. */
  checkKey(key: string | undefined): void;
  /**
   * Counts a call in.
   * @returns what ends it.
   * @throws {OfficeFault} 429 while another is under way, or too soon after others.
   */
  enter(kind: CallKind): () => void;
  limits(): OfficeLimits;
  setLimits(limits: Partial<OfficeLimits>): void;
  underWay(): number;
  /** The most calls that were under way at once since the start, refused ones included. */
  mostAtOnce(): number;
};

/** The gate before the office's calls. Rates go by real time: the sandbox's clock moves in leaps. */
export function createOfficeGate(settings: Settings): OfficeGate {
  const limits = () => ({ ...usualLimits, ...settings.read<Partial<OfficeLimits>>(name, {}) });
  const made: Record<CallKind, number[]> = { metadata: [], documents: [], files: [] };
  let underWay = 0;
  let most = 0;
  return {
    checkKey: (key) => {
      if (key === undefined || key === '') throw noKey();
      if (key !== sandboxKeys.officeApiKey) throw forbidden();
    },
    enter: (kind) => {
      const allowed = limits();
      most = Math.max(most, underWay + 1);
      if (underWay >= allowed.atOnce) throw tooMany();
      const now = performance.now();
      made[kind] = made[kind].filter((at) => now - at < windowMs[kind]);
      if (made[kind].length >= allowed[kind]) throw tooMany();
      made[kind].push(now);
      underWay += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
      };
    },
    limits,
    setLimits: (changed) => settings.write(name, { ...limits(), ...changed }),
    underWay: () => underWay,
    mostAtOnce: () => most,
  };
}
