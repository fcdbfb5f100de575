import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isUndone, signerOf, wordsOf } from './sale-progress.ts';
import { ownSaleCopy as own } from './own-sale.copy.ts';
import { saleQueries } from './sales.queries.ts';
import { StandingLines } from './standing-lines.tsx';

export type OwnSaleProps = {
  patentId: string;
  side: SaleSide;
  /** For whoever is not a party to a sale of it. */
  otherwise: ReactNode;
};

/** On the page of a listing, for a party to its sale: where that stands, and the way to it. */
export function OwnSale({ patentId, side, otherwise }: OwnSaleProps) {
  const { data } = useQuery(side === 'buyer' ? saleQueries.buying() : saleQueries.selling());
  const sale = data?.find((one) => one.patent.id === patentId && !isUndone(one));
  if (!sale) return otherwise;
  const people =
    side === 'owner'
      ? [isolated(`${sale.buyer.firstName} ${sale.buyer.lastName}`)]
      : sale.owners.map(signerOf);
  const isOver = sale.processed;
  return (
    <>
      <p>
        <strong>{own[isOver ? 'done' : 'open'][side](people.join(', '))}</strong>
      </p>
      <StandingLines words={wordsOf(sale, side)} since={sale.standing.since} />
      <Button
        component={Link}
        to={sale.filing.filed ? `/account/sales/${sale.id}` : '/account/todo'}
      >
        {own.see}
      </Button>
    </>
  );
}
