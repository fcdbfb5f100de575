import type { PatentsDeps } from '../patents/patents.api.ts';

export type DocketsDeps = PatentsDeps;
