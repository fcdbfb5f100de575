import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { legalNameCopy as copy } from './legal-name.copy.ts';
import { LegalNameField, useLegalNameGate } from './legal-name.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const confirmed = {
  name: 'Ada Example',
  status: 'confirmed',
  confirmedAt: '2026-11-20T10:00:00Z',
  frozen: false,
  othersSignAgain: false,
};

function Papers({ onPass }: { onPass: () => void }) {
  const name = useLegalNameGate();
  const go = async () => {
    if (await name.passes()) onPass();
  };
  return (
    <>
      <LegalNameField {...name.field} />
      <button type="button" onClick={() => void go()}>
        Go on
      </button>
    </>
  );
}

function open(kept: object) {
  vi.stubGlobal('fetch', async () => Response.json(kept));
  const onPass = vi.fn();
  openScreen(<Papers onPass={onPass} />, '/papers');
  return { onPass, goOn: () => fireEvent.click(screen.getByRole('button', { name: 'Go on' })) };
}

it('papers are not made while another name is being typed: it would be lost', async () => {
  const { onPass, goOn } = open(confirmed);
  fireEvent.click(await screen.findByRole('button', { name: copy.change }));
  fireEvent.change(screen.getByLabelText(copy.label), { target: { value: 'Ada B. Example' } });
  goOn();
  await screen.findByText(copy.unsaved);
  expect(screen.getByLabelText<HTMLInputElement>(copy.label).value).toBe('Ada B. Example');
  expect(onPass).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: copy.cancel }));
  goOn();
  await waitFor(() => expect(onPass).toHaveBeenCalledOnce());
});

it('papers are not made with a name that nobody has confirmed', async () => {
  const { onPass, goOn } = open({ ...confirmed, status: 'unconfirmed', confirmedAt: null });
  goOn();
  await screen.findByText(copy.unconfirmed);
  expect(onPass).not.toHaveBeenCalled();
});
