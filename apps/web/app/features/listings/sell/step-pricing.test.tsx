import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada } from '../../identity/identity.test-kit.tsx';
import { emptyFields } from './draft-fields.ts';
import { sellCopy } from './sell.copy.ts';
import { PricingStep } from './step-pricing.tsx';

const copy = sellCopy.steps.pricing;

it.each([
  ['open to offers has none to type in', true, copy.priceOff],
  ['at a fixed price can be typed in', false, copy.priceHint],
])('the price of a listing %s', (_name, acceptingOffers, hint) => {
  const fields = { ...emptyFields(ada), acceptingOffers };
  render(
    <MantineProvider env="test">
      <PricingStep fields={fields} set={() => undefined} refused={{}} />
    </MantineProvider>,
  );
  const price = screen.getByRole<HTMLInputElement>('textbox', { name: copy.price });
  expect(price.disabled).toBe(acceptingOffers);
  expect(screen.getByText(hint)).toBeTruthy();
});
