import type { Suggestions as DocumentSuggestions } from '@claimstead/contract/suggestions.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { MeContext } from '../../../../lib/session.ts';
import { ada, openScreen } from '../../../identity/identity.test-kit.tsx';
import { emptyFields } from '../draft-fields.ts';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import { Suggestions } from './suggestions.tsx';
import type { UploadItem } from '../uploads/upload-items.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

const documentUri = '/files/grant';
const items = [{ kind: 'document', state: 'done', uri: documentUri }] as UploadItem[];

function open(answer: DocumentSuggestions) {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('/suggestions') ? answer : [];
    return new Response(JSON.stringify(body), { headers });
  });
  const form = { fields: emptyFields(ada), set: () => undefined, mayChangeOwners: true };
  openScreen(
    <MeContext value={ada}>
      <Suggestions {...form} patentId="a-listing" items={items} />
    </MeContext>,
    '/sell',
  );
}

it('of a scan that nobody could read, the owner is told to type', async () => {
  open({ status: 'scan', documentUri, found: null });
  expect(await screen.findByText(copy.scan)).toBeTruthy();
});

it.each([
  ['read from a scan', true],
  ['read from text', false],
])('details that were %s say whether to check them: %s', async (_name, fromScan) => {
  const printed = { page: 1, code: '54', quote: 'HINGE' };
  const source = fromScan ? { ...printed, fromScan: true as const } : printed;
  open({
    status: 'ready',
    documentUri,
    found: {
      kind: 'utility',
      grantedOn: null,
      originalGrantedOn: null,
      filedOn: null,
      grant: null,
      drawings: null,
      title: { value: 'Hinge', source },
      description: null,
      patentNumber: null,
      patentTypeId: null,
      owners: null,
      categories: [],
    },
  });
  const place = await screen.findByText(/Page 1, \(54\)/);
  expect(place.textContent?.includes('read from a scan, please check')).toBe(fromScan);
});
