import type { LegalStatus } from '@claimstead/contract/patents.contract.ts';
import { Badge } from '@mantine/core';
import { sourceWords } from '../lib/source-words.ts';
import classes from './legal-status.module.css';
import { legalStatusCopy as copy } from './legal-status.copy.ts';

/**
 * What decides a purchase by the patent's own record: why it may be over, a fee that can be paid now, and what the
 * record says against the seller's word, with its source and day. Nothing at all where nothing is known against it.
 */
export function LegalStatusView({ status }: { status: LegalStatus }) {
  const { over, notices, disclaimer, source, asOf } = status;
  if (over === null && notices.length === 0 && disclaimer === null) return null;
  return (
    <div className={classes.root} role="group" aria-label={copy.heading} data-over={over !== null}>
      {over ? (
        <p className={classes.line}>
          <Badge color={over.kind === 'unclear' ? 'amber' : 'ribbon'}>
            {copy.kinds[over.kind]}
          </Badge>{' '}
          <strong>{over.words}</strong>
        </p>
      ) : null}
      {notices.map(({ code, words }) => (
        <p key={code + words} className={classes.line}>
          {words}
        </p>
      ))}
      {disclaimer ? <p className={classes.line}>{disclaimer.words}</p> : null}
      {source && asOf ? (
        <p className={classes.source}>
          {sourceWords({ source, asOf, page: null, code: null, fromScan: false })}
        </p>
      ) : null}
    </div>
  );
}
