import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api-problem.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { isAboutTitle, TitleStop } from './title-stop.tsx';

function open(code: string) {
  const problem = new ApiProblem({ status: 409, code, detail: 'The server’s sentence.' });
  expect(isAboutTitle(problem)).toBe(true);
  const pressOn = vi.fn();
  openScreen(
    <TitleStop
      error={problem}
      title={<p>What is known of it</p>}
      onPressOn={pressOn}
      onRetry={() => undefined}
      onCancel={() => undefined}
    />,
    '/listing/7',
  );
  return pressOn;
}

it('lets a buyer go on only after they said that they know that nothing was compared', () => {
  const pressOn = open('listings.title_not_checked');
  expect(screen.getByText('What is known of it')).toBeTruthy();
  const next = screen.getByRole('button', { name: purchaseCopy.titleUnchecked.next });
  expect((next as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: purchaseCopy.titleUnchecked.confirm }));
  fireEvent.click(next);
  expect(pressOn).toHaveBeenCalledOnce();
});

it.each(['listings.title_held', 'listings.title_refused'])(
  'says in words why no one can pay, without a way around it: %s',
  (code) => {
    open(code);
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
