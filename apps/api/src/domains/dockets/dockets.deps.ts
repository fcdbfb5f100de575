import type { PatentsDeps } from '../patents/patents.deps.ts';

export type DocketsDeps = PatentsDeps;
