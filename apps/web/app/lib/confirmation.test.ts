import { expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { confirmedBy, createPasswordQuestion, NotConfirmed } from './confirmation.ts';

const problem = (code: string) => new ApiProblem({ status: 403, code, detail: 'No.' });

it('a call that needs no password asks for none', async () => {
  const ask = vi.fn(async () => undefined);
  await expect(confirmedBy(ask)(async () => 'done')).resolves.toBe('done');
  expect(ask).not.toHaveBeenCalled();
});

it('a call that needs the password is repeated after it was entered', async () => {
  const steps: string[] = [];
  const call = vi.fn(async () => {
    steps.push('call');
    if (steps.length === 1) throw problem('identity.confirm_required');
    return 'done';
  });
  const ask = async () => void steps.push('ask');
  await expect(confirmedBy(ask)(call)).resolves.toBe('done');
  expect(steps).toEqual(['call', 'ask', 'call']);
});

it('a call is not repeated when the password is not entered', async () => {
  const call = vi.fn(async () => {
    throw problem('identity.confirm_required');
  });
  const declined = confirmedBy(() => Promise.reject(new NotConfirmed()))(call);
  await expect(declined).rejects.toBeInstanceOf(NotConfirmed);
  expect(call).toHaveBeenCalledTimes(1);
});

it('any other refusal is passed on without a question', async () => {
  const ask = vi.fn(async () => undefined);
  const refused = confirmedBy(ask)(() => Promise.reject(problem('identity.suspended')));
  await expect(refused).rejects.toMatchObject({ code: 'identity.suspended' });
  expect(ask).not.toHaveBeenCalled();
});

it('a question is open until it is answered or declined, and a second one declines the first', async () => {
  const question = createPasswordQuestion();
  const seen: boolean[] = [];
  question.subscribe(() => seen.push(question.isOpen()));
  const first = question.ask();
  const second = question.ask();
  await expect(first).rejects.toBeInstanceOf(NotConfirmed);
  question.answered();
  await expect(second).resolves.toBeUndefined();
  const third = question.ask();
  question.declined();
  await expect(third).rejects.toBeInstanceOf(NotConfirmed);
  expect(seen).toEqual([true, true, false, true, false]);
});
