import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCents, formatDate } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { closingCopy as copy, paymentMethods } from './closing.copy.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { SaleFiles } from './sale-files.tsx';
import { documentAddress, useListAgain } from './sales.queries.ts';
import classes from './closing.module.css';

type Fact = [name: string, value: ReactNode];

function Facts({ facts }: { facts: Fact[] }) {
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
  const owners = closing.owners.map(({ name, stake }) => `${isolated(name)}, ${stake}%`);
  return (
    <PageSection title={record.title}>
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
              : closing.undone
                ? null
                : record.awaited,
          ],
        ]}
      />
    </PageSection>
  );
}

export function ClosingDocuments({ closing }: { closing: Closing }) {
  const { documents } = copy;
  return (
    <PageSection title={documents.title}>
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
      <EvidenceLink saleId={closing.id} />
    </PageSection>
  );
}

/** Without papers, the log is all that shows what happened. */
export function ClosingEvidence({ saleId }: { saleId: string }) {
  const { documents } = copy;
  return (
    <PageSection title={documents.history}>
      <p className={classes.text}>{documents.evidenceText}</p>
      <EvidenceLink saleId={saleId} />
    </PageSection>
  );
}

function EvidenceLink({ saleId }: { saleId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <p className={classes.text}>
        <Anchor component="button" type="button" onClick={() => setOpened(true)}>
          {copy.documents.evidence}
        </Anchor>
      </p>
      <EvidenceDialog saleId={saleId} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function titleOf(ended: Closing['ended']): string {
  if (!ended) return copy.receipt.title;
  return ended.outcome === 'payment_taken_back' ? copy.receipt.lost : copy.receipt.ended;
}

export function ClosingReceipt({ closing }: { closing: Closing }) {
  const { receipt } = copy;
  const { amount, paidAt, paymentMethod, share, ended } = closing;
  if (amount === null) return null;
  const day = paidAt ? formatDate(paidAt) : null;
  return (
    <PageSection title={titleOf(ended)}>
      <Facts
        facts={[
          [receipt.price, formatCents(amount)],
          [receipt.short, shortOf(closing)],
          [receipt.share, share === null ? null : formatCents(share)],
          [
            receipt.paid,
            day && paymentMethod ? receipt.paidBy(day, paymentMethods[paymentMethod]) : day,
          ],
          ...(ended ? endedFacts(ended, amount - closing.covered) : []),
          [receipt.fee, receipt.none],
          [receipt.sale, <code key="sale">{closing.id}</code>],
        ]}
      />
      <SaleFiles saleId={closing.id} files={closing.files} />
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
    </PageSection>
  );
}

/** What the buyer's transfer was short of: the owners are paid in full, and read about it only in a refund. */
function shortOf({ covered, side, ended }: Closing): string | null {
  if (covered === 0 || (side === 'owner' && !ended)) return null;
  return ended ? formatCents(covered) : copy.receipt.weCovered(formatCents(covered));
}

type Ended = NonNullable<Closing['ended']>;

/** How the payment went back: what, and when; or how far its refund is; and what became of the papers. */
function endedFacts(
  { refund, at, takenByBank, reference, papersVoid, payoutTakenBackAt }: Ended,
  paid: number,
): Fact[] {
  const { receipt } = copy;
  const refunded = formatCents(paid - takenByBank);
  const arrived = at ? receipt.onDay(refunded, formatDate(at)) : refunded;
  const how = refund === 'done' ? arrived : receipt.waits[refund];
  return [
    [receipt.refunded, takenByBank < paid ? how : null],
    [receipt.reference, reference ? <code key="reference">{reference}</code> : null],
    [receipt.papers, papersVoid ? receipt.papersVoid : null],
    [receipt.takenBack, takenByBank > 0 ? formatCents(takenByBank) : null],
    [receipt.payoutTakenBack, payoutTakenBackAt ? formatDate(payoutTakenBackAt) : null],
  ];
}

/** A patent that was bought here can be offered again. */
export function ClosingListAgain({ closing }: { closing: Closing }) {
  const navigate = useNavigate();
  const listAgain = useListAgain(closing, (id) => void navigate(`/sell?id=${id}`));
  return (
    <PageSection title={copy.again.title}>
      <p className={classes.text}>{copy.again.text}</p>
      <p className={classes.text}>
        <Button size="sm" loading={listAgain.isPending} onClick={() => listAgain.mutate()}>
          {copy.again.action}
        </Button>
      </p>
      <Refusal error={listAgain.error} failed={copy.again.failed} />
    </PageSection>
  );
}
