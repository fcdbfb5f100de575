import type { AbstractOfTitle as Abstract } from '@claimstead/contract/patents.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { AbstractOfTitle } from './abstract-of-title.tsx';
import { titleCopy as copy } from './title.copy.ts';
import { uccSearches } from './ucc-searches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('each name of the record stands apart: one that runs the other way turns no other', async () => {
  answerWith(json(200, { ...withLien, owners: [{ name: 'חברה', shareBasisPoints: null }] }));
  openScreen(<AbstractOfTitle patentId="7" />, '/listing/7');
  const apart = async (words: string) =>
    (await screen.findAllByText(words)).filter((shown) => shown.closest('bdi') !== null).length;
  expect(await apart('חברה')).toBe(1);
  expect(await apart('Smith, Jane')).toBeGreaterThan(0);
  expect(await apart('SECURITY INTEREST')).toBe(1);
});

const withLien: Abstract = {
  outcome: 'cannot_tell',
  asOf: '2026-05-02',
  comparedAt: '2026-11-25T12:00:00.000Z',
  reasons: [
    {
      code: 'open_lien',
      text: 'A security interest of First Bank has no recorded release that covers it.',
      reelFrame: '200/1',
    },
  ],
  inventors: ['Jane Smith'],
  owners: [{ name: 'ACME HINGES, INC.', shareBasisPoints: 10_000 }],
  conveyances: [
    {
      reelFrame: '100/1',
      kind: 'assignment',
      text: "ASSIGNMENT OF ASSIGNOR'S INTEREST",
      recordedOn: '2010-02-01',
      executedOn: '2010-01-05',
      from: ['SMITH, JANE'],
      to: ['ACME HINGES, INC.'],
      documentUrl: 'https://assignmentcenter.example/100/1',
      open: null,
      recordedAgainst: 'the parent US 10,916,753',
    },
    {
      reelFrame: '200/1',
      kind: 'security',
      text: 'SECURITY INTEREST',
      recordedOn: null,
      executedOn: null,
      from: ['ACME HINGES, INC.'],
      to: ['FIRST BANK, N.A.'],
      documentUrl: null,
      open: true,
      recordedAgainst: null,
    },
  ],
  terminalDisclaimer: true,
  finding: {
    text: 'The bank says that it is paid.',
    foundAt: '2026-11-25T12:00:00.000Z',
    permits: true,
    paperSha256: null,
  },
};

function open(abstract: Abstract) {
  answerWith(json(200, abstract));
  openScreen(<AbstractOfTitle patentId="7" />, '/listing/7');
}

it('says outcome, day, each reason with its paper, and what an operator found, in words', async () => {
  open(withLien);
  const region = await screen.findByRole('group', { name: copy.heading });
  const shown = within(region);
  expect(shown.getByText(copy.outcomes.cannot_tell)).toBeTruthy();
  expect(shown.getByText(copy.asOf('May 2, 2026'))).toBeTruthy();
  expect(
    shown.getByText(/no recorded release that covers it/).closest('li')?.textContent,
  ).toContain('200/1');
  expect(shown.getByText('The bank says that it is paid.')).toBeTruthy();
  expect(shown.getByText(copy.disclaimer)).toBeTruthy();
  expect(region.textContent).not.toMatch(/clear title|no liens|verified|valid\b|in force/i);
});

it('says where a finding is from a paper of the seller, and with which day', async () => {
  const finding = { ...withLien.finding, text: 'The lien was released.', paperSha256: 'ab12' };
  open({
    ...withLien,
    finding: { ...finding, foundAt: '2026-11-25T12:00:00.000Z', permits: true },
  });
  const region = await screen.findByRole('group', { name: copy.heading });
  expect(region.textContent).toContain(
    'from a paper that the seller sent, accepted on Nov 25, 2026',
  );
  expect(region.textContent).toContain('The lien was released.');
  expect(region.textContent).not.toMatch(/clear title|no liens|verified|valid\b|in force/i);
});

it('is a picture with a name, and a table that says the same: an open lien in words, not by color', async () => {
  open(withLien);
  expect(await screen.findByRole('img', { name: copy.graph(2) })).toBeTruthy();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain('January 5, 2010');
  expect(rows[2]?.textContent).toContain(copy.open);
  expect(rows[2]?.textContent).toContain(copy.unknownDay);
  expect(screen.getByRole('link', { name: '100/1' })).toBeTruthy();
});

it('says in the table and in the picture which papers are recorded against a parent', async () => {
  open(withLien);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toContain(copy.against('the parent US 10,916,753'));
  expect(rows[2]?.textContent).not.toContain('recorded against');
  const picture = screen.getByRole('img', { name: copy.graph(2) });
  expect(within(picture).getByText(`1 ${copy.ofParent}`)).toBeTruthy();
});

it('says that nothing was compared, and where else liens may be filed', async () => {
  open({
    ...withLien,
    outcome: 'not_checked',
    asOf: null,
    reasons: [],
    conveyances: [],
    owners: [],
    finding: null,
  });
  expect(await screen.findByText(copy.outcomes.not_checked)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(copy.liens.also)).toBeTruthy();
  const states = screen.getAllByRole('link', { hidden: true });
  expect(states.map((link) => link.getAttribute('href'))).toContain(uccSearches[0]?.[1]);
});
