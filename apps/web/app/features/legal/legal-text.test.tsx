import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { unfilledNote } from './legal.copy.ts';
import { LegalText } from './legal-text.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { termsCopy } from './terms.copy.ts';

const unagreed = { agent: null, governingLaw: null };

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
  answerWith(json(200, { social: [], legal, ...unagreed }));
  openScreen(<LegalText copy={termsCopy} />, '/terms-and-conditions');
  expect(await screen.findByText('PO Box 1.')).toBeTruthy();
  expect(screen.getByText('The law of Delaware.')).toBeTruthy();
  expect(screen.queryByText('Ten years.')).toBeNull();
  expect(screen.queryByText(unfilledNote.title)).toBeNull();
});

it('the terms appoint the agent and name the law that the settings name, and neither without them', async () => {
  const agent = { name: 'Example Patents LLC', address: '1 Main Street, Dover, DE 19901' };
  answerWith(json(200, { social: [], legal: null, agent, governingLaw: 'the State of Ohio' }));
  openScreen(<LegalText copy={termsCopy} />, '/terms-and-conditions');
  expect(await screen.findByText(/you appoint it as your agent/)).toBeTruthy();
  expect(document.body.textContent).toContain(`${agent.name}, ${agent.address}, runs Claimstead`);
  expect(document.body.textContent).toContain('governed by the laws of the State of Ohio');
  cleanup();
  queryClient.clear();
  answerWith(json(200, { social: [], legal: null, agent: null, governingLaw: null }));
  openScreen(<LegalText copy={termsCopy} />, '/terms-and-conditions');
  expect(await screen.findByText(unfilledNote.title)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/appoint|governed by/);
});

it('without them it says that it is not in force, and shows nothing that counsel has to add', async () => {
  answerWith(json(200, { social: [], legal: null, ...unagreed }));
  openScreen(<LegalText copy={privacyCopy} />, '/privacy-policy');
  expect(await screen.findByText(unfilledNote.title)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Counsel');
});
