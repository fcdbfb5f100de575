import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { identityCopy } from './identity.copy.ts';
import { NewPassword } from './new-password.tsx';
import { PasswordStrength } from './password-strength.tsx';

const copy = identityCopy.strength;

function meterOf(password: string): { score: number; met: string[]; said: string } {
  const { container, unmount } = render(
    <MantineProvider env="test">
      <PasswordStrength password={password} />
    </MantineProvider>,
  );
  const score = Number(container.querySelector('meter')?.getAttribute('value'));
  const met = screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector(`[aria-label="${copy.met}"]`))
    .map((item) => item.textContent);
  const said = screen.getByRole('status').textContent;
  unmount();
  return { score, met, said };
}

it('the meter counts the conditions that are met, and names each', () => {
  expect(meterOf('')).toEqual({ score: 0, met: [], said: '' });
  expect(meterOf('abc1')).toEqual({
    score: 2,
    met: ['A number', 'A lowercase letter'],
    said: '',
  });
});

it('only the full score is announced', () => {
  expect(meterOf('Abc1de').said).toBe('');
  const full = meterOf('Ab1!xy');
  expect(full.score).toBe(5);
  expect(full.said).toBe(copy.full);
});

it('the meter describes the field', () => {
  render(
    <MantineProvider env="test">
      <NewPassword label="Password" password="abc" onChange={() => undefined} />
    </MantineProvider>,
  );
  const described = screen.getByLabelText('Password').getAttribute('aria-describedby');
  const description = document.getElementById(described ?? '');
  expect(description?.textContent).toContain('An uppercase letter');
});
