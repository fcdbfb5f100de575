import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { Badge, Button, Modal } from '@mantine/core';
import { formatCents } from '../../../lib/format.ts';
import { signerOf } from '../sale-progress.ts';
import { payoutCopy as copy } from './payout.copy.ts';
import classes from '../sale-dialogs.module.css';

type PayoutDialogProps = { sale: Sale; opened: boolean; onClose: () => void };

/** How the price is divided, and who has been paid. */
export function PayoutDialog({ sale, opened, onClose }: PayoutDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{copy.text}</p>
        <dl className={classes.rows}>
          <div>
            <dt>{copy.price}</dt>
            <dd>{formatCents(sale.amount)}</dd>
          </div>
          {sale.owners.map((owner, index) => (
            <div key={owner.userId ?? `${owner.name}-${index}`}>
              <dt>{signerOf(owner)}</dt>
              <dd>
                {owner.share === null
                  ? copy.stake(String(owner.stake))
                  : copy.share(formatCents(owner.share), String(owner.stake))}{' '}
                <Badge color={owner.paid ? 'moss' : 'amber'}>
                  {owner.paid ? copy.paid : copy.pending}
                </Badge>
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {copy.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
