import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { usePollInterval } from '../../../lib/live.ts';
import type { AdvisedListProps } from './advised-list.tsx';
import { salesCopy } from '../sales.copy.ts';
import { apiQuery } from '../../../lib/api-query.ts';

const AdvisedList = lazyPiece<AdvisedListProps>(
  async () => (await import('./advised-list.tsx')).AdvisedList,
);

/** The sales that the person advises. Most people have none, and don't see this. */
export function AdvisedSales() {
  const query = useAdvised();
  if (query.isError && !query.data) {
    const retry = () => void query.refetch();
    return <ErrorState title={salesCopy.unadvised} error={query.error} onRetry={retry} />;
  }
  return query.data && query.data.length > 0 ? <AdvisedList sales={query.data} /> : null;
}

/** Whether the person advises anyone, as far as it is known. */
export function useAdvises(): boolean {
  return (useAdvised().data ?? []).length > 0;
}

function useAdvised() {
  const refetchInterval = usePollInterval(30);
  return useQuery({ ...apiQuery(['sales', 'advised'], 'GET /advising'), refetchInterval });
}
