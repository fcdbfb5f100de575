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

it.each(['listings.title_held', 'listings.title_refused'])(
  'says in words why no one can pay, without a way around it: %s',
  (code) => {
    const problem = new ApiProblem({ status: 409, code, detail: 'The server’s sentence.' });
    expect(isAboutTitle(problem)).toBe(true);
    openScreen(
      <TitleStop error={problem} title={<p>What is known of it</p>} onRetry={() => undefined} />,
      '/listing/7',
    );
    expect(screen.getByText('The server’s sentence.')).toBeTruthy();
    expect(screen.getByText('What is known of it')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);

it('takes no other refusal for one about the title', () => {
  expect(isAboutTitle(new ApiProblem({ status: 409, code: 'sales.moved_on', detail: '' }))).toBe(
    false,
  );
});
