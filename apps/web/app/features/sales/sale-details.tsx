import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { closingCopy } from './closing.copy.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { signerOf } from './sale-progress.ts';
import { SaleFiles } from './sale-files.tsx';
import { salesCopy } from './sales.copy.ts';
import { documentAddress } from './sales.queries.ts';
import classes from './sale-entry.module.css';

/** What the office recorded, who owns how much, each owner's progress, and the papers. */
export function SaleDetails({ sale }: { sale: Sale }) {
  const [evidence, setEvidence] = useState(false);
  return (
    <>
      <Filing filing={sale.filing} />
      <details className={classes.details}>
        <summary>{salesCopy.owners(sale.owners.length)}</summary>
        <ul>
          {sale.owners.map((owner, index) => (
            <li key={owner.userId ?? `${owner.name}-${index}`}>
              <span>
                {signerOf(owner)}, {salesCopy.payout.stake(String(owner.stake))}
              </span>
              <span className={classes.facts}>
                {(['verified', 'signed', 'paid'] as const)
                  .filter((fact) => owner[fact])
                  .map((fact) => salesCopy.ownerFacts[fact])
                  .join(', ')}
              </span>
            </li>
          ))}
          <li>
            {papersOf(sale).map(([name, id]) => (
              <Anchor key={id} size="sm" href={documentAddress(id)} download>
                {name}
              </Anchor>
            ))}
            {sale.filing.filed ? (
              <Anchor size="sm" component={Link} to={`/account/sales/${sale.id}`}>
                {closingCopy.title}
              </Anchor>
            ) : null}
            <Anchor size="sm" component="button" type="button" onClick={() => setEvidence(true)}>
              {salesCopy.evidence.open}
            </Anchor>
          </li>
        </ul>
      </details>
      <SaleFiles saleId={sale.id} files={sale.files} />
      <EvidenceDialog saleId={sale.id} opened={evidence} onClose={() => setEvidence(false)} />
    </>
  );
}

/** The private papers, which can be downloaded once the assignment is filed. */
function papersOf({ filing, agreementId, recordId }: Sale): [name: string, id: string][] {
  if (!filing.filed) return [];
  const papers: [string, string | null][] = [
    [salesCopy.agreement, agreementId],
    [salesCopy.record, recordId],
  ];
  return papers.flatMap(([name, id]): [string, string][] => (id === null ? [] : [[name, id]]));
}

function Filing({ filing }: { filing: Sale['filing'] }) {
  const { receipt, filedAt, reel, frame } = filing;
  if (!receipt) return null;
  return (
    <dl className={classes.filing}>
      <div>
        <dt>{salesCopy.filing.receipt}</dt>
        <dd>
          {receipt}
          {filedAt ? `, ${formatDate(filedAt)}` : ''}
        </dd>
      </div>
      {reel && frame ? (
        <div>
          <dt>{salesCopy.filing.recorded}</dt>
          <dd>{salesCopy.filing.reelFrame(reel, frame)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
