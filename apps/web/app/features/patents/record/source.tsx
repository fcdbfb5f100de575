import type { Provenance } from '@claimstead/contract/patents.contract.ts';
import { sourceWords } from '../../../lib/source-words.ts';
import classes from './record.module.css';

/** Where a fact is from, and its day: below every fact. */
export function Source({ of }: { of: Provenance }) {
  return (
    <span className={classes.source} data-check={of.fromScan || undefined}>
      {sourceWords(of)}
    </span>
  );
}
