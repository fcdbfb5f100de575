import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { unfilledNote } from './legal.copy.ts';
import { LegalText } from './legal-text.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { termsCopy } from './terms.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a legal page shows counsel’s words in their place, and no note', async () => {
  const legal = {
    operator: 'Example Patents LLC.\n\nPO Box 1.',
    liability: 'Up to $1.',
    law: 'The law of Delaware.',
    privacyContact: 'Write to us.',
    privacyProviders: 'None.',
    privacyPeriods: 'Ten years.',
  };
  answerWith(json(200, { social: [], legal }));
  openScreen(<LegalText copy={termsCopy} />, '/terms-and-conditions');
  expect(await screen.findByText('PO Box 1.')).toBeTruthy();
  expect(screen.getByText('The law of Delaware.')).toBeTruthy();
  expect(screen.queryByText('Ten years.')).toBeNull();
  expect(screen.queryByText(unfilledNote.title)).toBeNull();
});

it('without them it says that it is not in force, and shows nothing that counsel has to add', async () => {
  answerWith(json(200, { social: [], legal: null }));
  openScreen(<LegalText copy={privacyCopy} />, '/privacy-policy');
  expect(await screen.findByText(unfilledNote.title)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Counsel');
});
