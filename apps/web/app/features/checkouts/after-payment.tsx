import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { checkoutQueries } from './checkouts.queries.ts';
import { purchaseCopy } from './purchase.copy.ts';

/** Where everything of one patent is that is under way. */
export function dealPath(patentId: string): string {
  return `/account/todo?patent=${patentId}`;
}

/** The sale that a held payment of this person became; undefined: not known yet. */
function useBought(patentId: string) {
  const { data } = useQuery(checkoutQueries.bought());
  return data?.find((sale) => sale.patent.id === patentId);
}

/** What is still to come in the sale: what was done before the payment, such as a verified bank account, is not. */
export function NextSteps({ patentId, className }: { patentId: string; className?: string }) {
  const sale = useBought(patentId);
  if (!sale) return null;
  return (
    <ol className={className}>
      {purchaseCopy.held.next.slice(sale.step).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

type NextActProps = { patentId: string; size?: 'sm'; onClick?: () => void };

/** Leads to the buyer's own act where it is their turn, else to the sale. */
export function NextAct({ patentId, ...button }: NextActProps) {
  const act = useBought(patentId)?.standing.act;
  return (
    <Button component={Link} to={dealPath(patentId)} {...button}>
      {act === 'fill_assignment' ? purchaseCopy.toAssignment : purchaseCopy.toSale}
    </Button>
  );
}
