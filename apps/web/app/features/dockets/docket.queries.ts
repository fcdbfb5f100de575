import type { Docket, DocketFee, DocketStep } from '@claimstead/contract/dockets.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { Confirmed } from '../../lib/confirmation.ts';

/** What the buyer of a filed sale, or one completed outside, keeps track of. */
export function docketQuery(saleId: string) {
  return apiQuery(['dockets', saleId], 'GET /sales/{id}/docket', { params: { id: saleId } });
}

/** Presses go one after the other, and what one answers is what the page shows from then on. */
function useDocketPress(saleId: string) {
  const client = useQueryClient();
  return {
    scope: { id: `docket ${saleId}` },
    onSuccess: (docket: Docket) => {
      client.setQueryData(docketQuery(saleId).queryKey, docket);
    },
  };
}

export function useTellPaid(saleId: string) {
  return useMutation({
    ...useDocketPress(saleId),
    mutationFn: (body: { years: DocketFee['years']; paid: boolean }) =>
      api('POST /sales/{id}/docket/paid', { params: { id: saleId }, body }),
  });
}

export function useCheckStep(saleId: string) {
  return useMutation({
    ...useDocketPress(saleId),
    mutationFn: (body: { step: DocketStep; done: boolean }) =>
      api('POST /sales/{id}/docket/steps', { params: { id: saleId }, body }),
  });
}

export function useSetReminders(saleId: string) {
  return useMutation({
    ...useDocketPress(saleId),
    mutationFn: (on: boolean) =>
      api('PUT /sales/{id}/docket/reminders', { params: { id: saleId }, body: { on } }),
  });
}

/** A new calendar address, for the password; it is answered once, and an earlier one ends. */
export function useOpenCalendar(confirmed: Confirmed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(() => api('POST /docket/calendar')),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['dockets'] }),
  });
}

export function useCloseCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /docket/calendar'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['dockets'] }),
  });
}

export function calendarFileAddress(saleId: string): string {
  return apiAddress('GET /sales/{id}/docket/fees.ics', { params: { id: saleId } });
}
