import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** The name under which the signed-in person signs. */
export function legalNameQuery() {
  return apiQuery(['legal-name'], 'GET /user/legalName');
}

/** Confirms the name, or changes it: sales show it where it prints. */
export function useKeepLegalName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api('PUT /user/legalName', { body: { name } }),
    onSuccess: (kept) => client.setQueryData(legalNameQuery().queryKey, kept),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: legalNameQuery().queryKey });
      void client.invalidateQueries({ queryKey: ['sales'] });
    },
  });
}
