import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api-problem.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { ConfirmKnowing } from './confirm-knowing.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { isAboutTitle, TitleStop } from './title-stop.tsx';

it('lets a buyer go on only after they said that they know it', () => {
  const confirm = vi.fn();
  openScreen(
    <ConfirmKnowing
      confirm={purchaseCopy.over.confirm}
      onConfirm={confirm}
      onCancel={() => undefined}
    >
      <p>What is known of it</p>
    </ConfirmKnowing>,
    '/listing/7',
  );
  expect(screen.getByText('What is known of it')).toBeTruthy();
  const next = screen.getByRole('button', { name: purchaseCopy.toPayment });
  expect((next as HTMLButtonElement).disabled).toBe(true);
  fireEvent.submit(next);
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: purchaseCopy.over.confirm }));
  fireEvent.click(next);
  expect(confirm).toHaveBeenCalledOnce();
});

const listing = { id: '7' } as unknown as PatentCard;
const problem = (code: string) =>
  new ApiProblem({ status: 409, code, detail: 'The server’s sentence.' });
const state = (payment: PatentState['payment']) => ({ payment }) as unknown as PatentState;

function stop(code: string, payment: PatentState['payment'], onRetry = vi.fn()) {
  openScreen(
    <TitleStop
      listing={listing}
      state={state(payment)}
      tellWhen={<button type="button">Tell me</button>}
      error={problem(code)}
      onRetry={onRetry}
    />,
    '/listing/7',
  );
  return onRetry;
}

it.each(['title_held', 'title_refused'] as const)(
  'says in words why no one can pay, offers to tell, and no press that is refused again: %s',
  (stopped) => {
    expect(isAboutTitle(problem(`listings.${stopped}`))).toBe(true);
    stop(`listings.${stopped}`, { state: stopped, words: 'Not yet.', wait: 'may_wait' });
    expect(screen.getByText('The server’s sentence.')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Tell me']);
  },
);

it('goes on to the payment once the server says that it can be made', async () => {
  const retry = stop('listings.title_held', { state: 'open' });
  fireEvent.click(await screen.findByRole('button', { name: purchaseCopy.toPayment }));
  expect(retry).toHaveBeenCalledOnce();
});

it('takes no other refusal for one about the title', () => {
  expect(isAboutTitle(new ApiProblem({ status: 409, code: 'sales.moved_on', detail: '' }))).toBe(
    false,
  );
});
