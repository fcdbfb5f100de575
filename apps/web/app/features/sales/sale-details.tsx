import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Anchor } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { signerOf } from './sale-progress.ts';
import { salesCopy } from './sales.copy.ts';
import { documentAddress } from './sales.queries.ts';
import classes from './sale-entry.module.css';

const EvidenceDialog = lazyPiece(
  async () => (await import('./evidence-dialog.tsx')).EvidenceDialog,
);
const SaleFiles = lazyPiece(async () => (await import('./sale-files.tsx')).SaleFiles);

/** What the office recorded, who owns how much, each owner's progress, and the papers. */
export function SaleDetails({ sale }: { sale: Sale }) {
  return (
    <>
      <Filing filing={sale.filing} />
      <details className={classes.details}>
        <summary>{salesCopy.owners(sale.owners.length)}</summary>
        <ul>
          {sale.owners.map((owner, index) => (
            <li key={owner.userId ?? `${owner.name}-${index}`}>
              <span>
                {signerOf(owner)}, {salesCopy.stake(String(owner.stake))}
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
                {salesCopy.papers}
              </Anchor>
            ) : null}
            <Evidence saleId={sale.id} />
          </li>
        </ul>
      </details>
      <SaleFiles saleId={sale.id} files={sale.files} />
    </>
  );
}

/** Opens the log of the sale, which is loaded then; closed, the focus is here again. */
function Evidence({ saleId }: { saleId: string }) {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    opener.current?.focus();
  };
  return (
    <>
      <Anchor
        ref={opener}
        size="sm"
        component="button"
        type="button"
        onClick={() => setOpened(true)}
      >
        {salesCopy.evidence.open}
      </Anchor>
      {opened ? <EvidenceDialog saleId={saleId} opened onClose={close} /> : null}
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
