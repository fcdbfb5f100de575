import type { Closing } from '@claimstead/contract/sales.contract.ts';
import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatBytes, formatCents, formatDate } from '../../lib/format.ts';
import { closingCopy as copy, paymentMethods } from './closing.copy.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { documentAddress } from './sales.queries.ts';
import classes from './closing.module.css';

/** A heading over what belongs to it. */
export function ClosingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What the office has, and who assigned to whom. Nothing is called recorded before reel and frame. */
export function ClosingRecord({ closing }: { closing: Closing }) {
  const { record } = copy;
  const { filedAt, receipt, reel, frame, recordedAt, signedAt } = closing;
  const owners = closing.owners.map(({ name, stake }) => `${name}, ${stake}%`);
  return (
    <ClosingSection title={record.title}>
      <Facts
        facts={[
          [record.newOwner, closing.newOwner],
          [record.owners, owners.join(' · ')],
          [record.signed, signedAt ? formatDate(signedAt) : null],
          [record.filed, filedAt ? record.filedAs(formatDate(filedAt), receipt ?? '') : null],
          [
            record.recorded,
            reel && frame && recordedAt
              ? record.reelFrame(reel, frame, formatDate(recordedAt))
              : record.awaited,
          ],
        ]}
      />
    </ClosingSection>
  );
}

export function ClosingDocuments({ closing }: { closing: Closing }) {
  const [evidence, setEvidence] = useState(false);
  const { documents } = copy;
  return (
    <ClosingSection title={documents.title}>
      <p className={classes.text}>{documents.text}</p>
      <ul className={classes.documents}>
        {closing.documents.map(({ id, part, sha256, size }) => (
          <li key={id}>
            <span className={classes.documentName}>{documents[part]}</span>
            <Button
              component="a"
              href={documentAddress(id)}
              download
              size="sm"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={documents.download(documents[part])}
            >
              PDF, {formatBytes(size)}
            </Button>
            <code className={classes.hash}>
              {documents.hash} {sha256}
            </code>
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        <Anchor component="button" type="button" onClick={() => setEvidence(true)}>
          {documents.evidence}
        </Anchor>
      </p>
      <EvidenceDialog saleId={closing.id} opened={evidence} onClose={() => setEvidence(false)} />
    </ClosingSection>
  );
}

export function ClosingReceipt({ closing }: { closing: Closing }) {
  const { receipt } = copy;
  const { paidAt, paymentMethod, share } = closing;
  const day = paidAt ? formatDate(paidAt) : null;
  return (
    <ClosingSection title={receipt.title}>
      <Facts
        facts={[
          [receipt.price, formatCents(closing.amount)],
          [receipt.share, share === null ? null : formatCents(share)],
          [
            receipt.paid,
            day && paymentMethod ? receipt.paidBy(day, paymentMethods[paymentMethod]) : day,
          ],
          [receipt.fee, receipt.none],
          [receipt.sale, <code key="sale">{closing.id}</code>],
        ]}
      />
      <p className={classes.print}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {receipt.print}
        </Button>
      </p>
    </ClosingSection>
  );
}
