import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../browser.test-kit.tsx';
import FaqPage from '../../pages/home/faq.page.tsx';
import { HomeQuestions } from './home-questions.tsx';

it('the ten questions open by keyboard, and the home page shows five of them', async () => {
  show(
    <>
      <FaqPage />
      <HomeQuestions />
    </>,
  );
  const entries = page.getByRole('group');
  const texts = entries.elements().map(({ textContent }) => textContent);
  expect(texts).toHaveLength(15);
  expect(texts.slice(10)).toEqual([1, 2, 3, 5, 10].map((number) => texts[number - 1]));

  const fees = entries.filter({ hasText: 'What does it cost?' }).first();
  const answer = fees.getByText(/small listing fee/);
  await expect.element(answer).not.toBeVisible();
  fees.element().querySelector('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).not.toBeVisible();
});
