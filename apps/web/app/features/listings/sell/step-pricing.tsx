import { limits } from '@claimstead/contract/limits.ts';
import { Switch } from '@mantine/core';
import { AmountField } from '../../../ui/amounts/amount-field.tsx';
import { hundredthsIn } from '../../../ui/amounts/amount-text.ts';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { StepProps } from './sell-form.tsx';

const copy = sellCopy.steps.pricing;
/** In steps of 100 (P3.9). */
const steps = { by: 100_00, from: 100_00, least: 0, most: limits.offerMaxCents };
/** The least that a fixed price can be published with, in cents. */
const leastCents = 100;

export function PricingStep({
  fields,
  set,
  refused,
}: StepProps & { refused: Record<string, string> }) {
  const open = fields.acceptingOffers;
  const cents = hundredthsIn(fields.price);
  return (
    <div className={classes.pricing}>
      <AmountField
        label={copy.price}
        description={open ? copy.priceOff : copy.priceHint}
        steps={steps}
        value={fields.price}
        disabled={open}
        error={open ? undefined : (boundsProblem(cents) ?? refused['price'])}
        onChange={(price) => set({ price })}
      />
      <Switch
        size="md"
        label={copy.open}
        description={copy.openText}
        checked={open}
        onChange={(event) => set({ acceptingOffers: event.currentTarget.checked })}
      />
    </div>
  );
}

function boundsProblem(cents: number | null): string | undefined {
  if (cents === null) return undefined;
  if (cents < leastCents) return copy.needsOne;
  return cents > limits.offerMaxCents ? copy.tooHigh : undefined;
}
