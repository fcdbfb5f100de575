import type { ThreadHead } from '@claimstead/contract/messaging.contract.ts';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { inboxKey } from '../../lib/inbox-key.ts';

/** Blocks a person (true), or unblocks them. */
export function useBlock(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (blocked: boolean): Promise<boolean> => {
      const params = { userId };
      if (blocked) await api('PUT /user/blocks/{userId}', { params });
      else await api('DELETE /user/blocks/{userId}', { params });
      return blocked;
    },
    onSuccess: (blocked) => {
      client.setQueriesData<ThreadHead>(
        { queryKey: [...inboxKey, 'head', userId] },
        (head) => head && { ...head, blocked },
      );
      void client.invalidateQueries({ queryKey: ['identity', 'blocks'] });
      void client.invalidateQueries({ queryKey: ['people'] });
    },
  });
}

export type NewReport = { reason: ReportReason; details: string; messageId?: string };

export function useReport(userId: string) {
  return useMutation({
    mutationFn: (report: NewReport) => api('POST /reports', { body: { userId, ...report } }),
  });
}
