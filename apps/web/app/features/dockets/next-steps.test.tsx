import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NextSteps } from './next-steps.tsx';

/** Only what the next steps read. */
const closing = (over: Partial<Closing>): Closing =>
  ({
    advises: false,
    settledOutside: false,
    recorded: true,
    mayList: false,
    maintenanceFees: [],
    feesFrom: null,
    termEnds: null,
    hasFees: false,
    ...over,
  }) as Closing;

const fee = {
  years: 3.5,
  windowOpens: '2020-12-26',
  due: '2021-06-28',
  graceEnds: '2021-12-27',
} as const;
const days = { hasFees: true, feesFrom: '2017-12-26', maintenanceFees: [fee] };

test.each([
  [
    'utility',
    days,
    ['Change the fee address', 'PTO/SB/47', 'Counted from the grant on'],
    ['original'],
  ],
  ['reissue', days, ['grant of the original patent on Dec 26, 2017'], ['We don’t know']],
  ['reissue', { hasFees: true }, ['We don’t know that date'], ['Counted from']],
  ['design', { termEnds: '2032-03-07' }, ['No maintenance fees', 'Mar 7, 2032'], ['fee address']],
  ['plant', {}, ['No maintenance fees are due for a plant patent'], ['fee address', '14 if']],
  ['application', {}, ['Take over the application', '3.73(c)'], ['fee address', '11.5']],
  ['provisional', {}, ['File within 12 months', 'never becomes'], ['fee address', 'disclaimer']],
] as const)('the new owner of a %s reads what goes for it', (kind, over, shown, absent) => {
  const { container } = render(
    <MantineProvider>
      <NextSteps closing={closing({ ...over, kind } as Partial<Closing>)} />
    </MantineProvider>,
  );
  for (const words of shown) expect(container.textContent).toContain(words);
  for (const words of absent) expect(container.textContent).not.toContain(words);
});
