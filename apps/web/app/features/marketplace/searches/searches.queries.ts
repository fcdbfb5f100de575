import type { SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import type { ApiInput } from '../../../lib/api-types.ts';
import { marketplaceQueries } from '../marketplace.queries.ts';
import type { CategoryNames } from './searches.rules.ts';

export const searchQueries = {
  /** The person's saved searches by name, each with how many are new. */
  list: () =>
    queryOptions({
      queryKey: ['searches'],
      queryFn: ({ signal }) => api('GET /savedSearches', { signal }),
    }),
};

/** The categories by their ids; null while they are not known. */
export function useCategoryNames(): CategoryNames {
  const { data } = useQuery(marketplaceQueries.categories());
  return data ? new Map(data.map(({ id, name }) => [id, name])) : null;
}

/** Keeps a search under a name. */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'POST /savedSearches'>['body']) =>
      api('POST /savedSearches', { body }),
    onSuccess: (saved) => show(client, (list) => [...list, saved]),
    onSettled: () => refresh(client),
  });
}

type Change = { id: string; name?: string; mails?: boolean };

/** Another name, or emails on or off. */
export function useChangeSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      api('PATCH /savedSearches/{id}', { params: { id }, body }),
    // One after the other: the last change is the one that stays.
    scope: { id: 'searches' },
    onSuccess: async (changed) => {
      // An answer under way may be older.
      await client.cancelQueries({ queryKey: searchQueries.list().queryKey });
      put(client, changed.id, () => changed);
    },
    onSettled: () => refresh(client),
  });
}

/** Deletes a search. */
export function useRemoveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /savedSearches/{id}', { params: { id } }),
    onSuccess: (_, id) => show(client, (list) => list.filter((search) => search.id !== id)),
    onSettled: () => refresh(client),
  });
}

/** The person has seen what is new for a search. If this fails, it just stays new. */
export function useNoteLooked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SavedSearch, 'id' | 'newCount'>) =>
      api('POST /savedSearches/{id}/looked', { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: searchQueries.list().queryKey });
      put(client, id, (search) => ({ ...search, newCount: 0 }));
    },
    onSettled: () => refresh(client),
  });
}

/** Ends the emails that a token is for, signed in or not. */
export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /savedSearches/unsubscribe', { query: { token } }),
    onSettled: () => refresh(client),
  });
}

function show(client: QueryClient, change: (list: SavedSearch[]) => SavedSearch[]): void {
  client.setQueryData(searchQueries.list().queryKey, (list) => list && change(list));
}

function put(client: QueryClient, id: string, change: (search: SavedSearch) => SavedSearch): void {
  show(client, (list) => list.map((search) => (search.id === id ? change(search) : search)));
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: searchQueries.list().queryKey });
}
