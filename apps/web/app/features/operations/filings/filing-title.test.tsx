import type { FilingTitle as Title } from '@claimstead/contract/filing-record.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { filingTitleCopy as copy, nowWords, sinceWords } from './filing-title.copy.ts';
import { FilingTitle } from './filing-title.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const agrees: Title = {
  patentId: 'p1',
  abstract: {
    outcome: 'agrees',
    asOf: '2027-03-09',
    comparedAt: '2027-03-10T12:00:00.000Z',
    reasons: [],
    inventors: [],
    owners: [],
    conveyances: [],
    terminalDisclaimer: false,
    finding: null,
  },
  stops: false,
  since: 'same',
  atPayment: { outcome: 'agrees', asOf: '2027-02-01' },
};
const lien = { code: 'open_lien', text: 'A lien is open.', reelFrame: '200/1' } as const;
const changed: Title = {
  ...agrees,
  abstract: { ...agrees.abstract, outcome: 'cannot_tell', reasons: [lien] },
  stops: true,
  since: 'changed',
};

function open(title: Title) {
  answerWith(json(200, title));
  openScreen(<FilingTitle saleId="s1" />, '/operations/filings');
}

it('says what the record of which day shows, before anything is filed', async () => {
  open(agrees);
  expect(screen.getByText(copy.pending)).toBeTruthy();
  expect(
    await screen.findByText('The office’s record of March 9, 2027 agrees with the owners.'),
  ).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that it changed since the payment, why, and where to write what was found', async () => {
  open(changed);
  expect(await screen.findByText(lien.text)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(copy.stops);
  expect(screen.getByRole('link', { name: copy.open }).getAttribute('href')).toBe(
    '/operations/titles/p1',
  );
});

describe('the words', () => {
  const away: Title = {
    ...agrees,
    abstract: { ...agrees.abstract, outcome: 'not_checked', asOf: null },
    since: 'not_compared_now',
  };
  it.each([
    [
      changed,
      'This has changed since the payment: the buyer was shown that the record of February 1, 2027 agrees with the owners.',
    ],
    [
      agrees,
      'Unchanged since the payment: the buyer was shown that the record of February 1, 2027 agrees with the owners.',
    ],
    [
      away,
      'At the time of payment, the buyer was shown that the record of February 1, 2027 agrees with the owners.',
    ],
    [
      { ...agrees, since: 'not_compared_then' as const, atPayment: null },
      'At the time of payment, nothing was compared. The buyer knew that and continued.',
    ],
  ])('tell what the buyer was shown', (title, words) => {
    expect(sinceWords(title)).toBe(words);
  });

  it('tell an office that is away', () => {
    expect(nowWords(away)).toContain('could not be compared with the office’s record right now');
  });
});
