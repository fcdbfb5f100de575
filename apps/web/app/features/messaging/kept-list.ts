import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { outboxKey } from '../../lib/inbox-key.ts';
import { useMe } from '../../lib/session.ts';

/**
 * What a conversation has that the server does not: kept for its writer for as long as the page lives, whatever is
 * open, and gone when another person signs in.
 */
export function useKeptList<Item>(...place: [userId: string, kind?: 'files']) {
  const client = useQueryClient();
  const queryKey = [...outboxKey, useMe().id, ...place];
  const { data: list = [] } = useQuery<Item[]>({
    queryKey,
    queryFn: skipToken,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  });
  const setList = (change: (list: Item[]) => Item[]) =>
    client.setQueryData<Item[]>(queryKey, (before = []) => change(before));
  return [list, setList] as const;
}
