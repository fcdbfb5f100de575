import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { show } from '../../browser.test-kit.tsx';
import { AmountField } from './amount-field.tsx';
import type { AmountUnit } from './amount-text.ts';
import { nameOf, type TypedAmount, typedAmounts, typedShares } from './typed-amounts.fixture.ts';

const field = page.getByLabelText('Amount');

function Form({ unit }: { unit: AmountUnit }) {
  const [text, setText] = useState('');
  return (
    <>
      <AmountField label="Amount" unit={unit} value={text} onChange={setText} />
      <button type="button">Next</button>
    </>
  );
}

/** Does what the line says, in an empty field, and leaves it. */
async function expectRead(unit: AmountUnit, { does, shows }: TypedAmount): Promise<void> {
  show(<Form unit={unit} />);
  await field.click();
  await commands.typing(does);
  const typed = (field.element() as HTMLInputElement).value;
  await commands.typing([{ press: 'Tab' }]);
  await expect.element(field).toHaveValue(shows ?? typed);
  await (shows === null
    ? expect.element(field).toHaveAttribute('aria-invalid', 'true')
    : expect.element(field).not.toHaveAttribute('aria-invalid', 'true'));
}

describe('an amount is what was typed', () => {
  it.for(typedAmounts.map((line) => [nameOf(line), line] as const))('dollars: %s', ([, line]) =>
    expectRead('dollars', line),
  );

  it.for(typedShares.map((line) => [nameOf(line), line] as const))('percent: %s', ([, line]) =>
    expectRead('percent', line),
  );
});
