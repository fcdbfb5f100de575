import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { useMe } from '../../../lib/session.ts';
import { wireFieldsOf, wireOwnersOf } from './draft-fields.ts';
import { clearLocalDraft } from './local-draft.ts';
import { isSupportedCountry } from './sell.rules.ts';
import type { SellStart } from './sell-form.tsx';
import type { UploadItem } from './uploads.ts';
import type { Draft } from './use-draft.ts';

/** Saves the whole form, waits for its uploads, and goes on: to the listing, or to the modal. */
export function useSubmitListing(
  draft: Draft,
  start: SellStart,
  onAbroad: (country: string) => void,
) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      draft.saver.change(wireFieldsOf(draft.fields, { asTyped: true }));
      const patentId = await draft.saver.saveNow();
      if (mayChangeOwners(start, me.id)) {
        await api('PUT /owners', { query: { patentId }, body: wireOwnersOf(draft.fields) });
      }
      await draft.uploads.settled();
      const unwanted = draft.uploads.snapshot().items.filter((item) => isUnwanted(item, draft));
      for (const { key } of unwanted) await draft.uploads.remove(key);
      return patentId;
    },
    onSuccess: async (patentId) => {
      clearLocalDraft(me.id, start.editedId);
      const { country } = draft.fields;
      client.removeQueries({ queryKey: ['listings', 'detail', patentId] });
      void client.invalidateQueries({ queryKey: ['listings'] });
      if (isSupportedCountry(country)) await navigate(`/listing/${patentId}`);
      else onAbroad(country);
    },
  });
}

function mayChangeOwners({ patent }: SellStart, userId: string): boolean {
  return !patent || (patent.ownerUserId === userId && patent.publishedTimestamp === null);
}

/** Files of a kind whose switch was turned off again. */
function isUnwanted(item: UploadItem, { fields }: Draft): boolean {
  if (item.state !== 'done') return false;
  if (item.kind === 'costModel') return !fields.hasCostModel;
  return item.kind === 'research' && !fields.hasResearch;
}
