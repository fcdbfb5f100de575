import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiProblem } from '../lib/api-problem.ts';
import { ErrorState } from './error-state.tsx';

const shown = (status: number) =>
  render(
    <MantineProvider env="test">
      <ErrorState
        title="Failed to load messages"
        error={new ApiProblem({ status, code: 'http.failed', detail: 'A sentence.' })}
        onRetry={() => undefined}
      />
    </MantineProvider>,
  );

it.each([503, 429, 0])('a failure with %i can be tried again', (status) => {
  shown(status);
  expect(screen.getByRole('alert').textContent).toContain('A sentence.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each([404, 410])('a %i offers no retry: it would stay the same', (status) => {
  shown(status);
  expect(screen.getByRole('alert').textContent).toContain('A sentence.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
