import { assignments } from './assignments.fixture.ts';
import type { ChainRow } from './chain-rows.fixture.ts';
import { corrections } from './corrections.fixture.ts';
import { gapChains } from './gap-chains.fixture.ts';
import { liens } from './liens.fixture.ts';
import { names } from './names.fixture.ts';
import { parents } from './parents.fixture.ts';
import { parts } from './parts.fixture.ts';
import { releases } from './releases.fixture.ts';
import { soundChains } from './sound-chains.fixture.ts';
import { unread } from './unread.fixture.ts';

/** Every row. Each that agrees is mutated besides. */
export const chainRows: readonly ChainRow[] = [
  ...assignments,
  ...unread,
  ...parts,
  ...corrections,
  ...liens,
  ...releases,
  ...names,
  ...parents,
  ...soundChains,
  ...gapChains,
];
