import { Switch } from '@mantine/core';
import { NumberField } from './number-field.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { StepProps } from './sell-form.tsx';

const copy = sellCopy.steps.pricing;
/** What one payment can carry, in dollars. */
const highestPrice = 999_999.99;

export function PricingStep({
  fields,
  set,
  refused,
}: StepProps & { refused: Record<string, string> }) {
  const open = fields.acceptingOffers;
  const tooLow = !open && fields.price !== '' && fields.price < 1 ? copy.needsOne : undefined;
  return (
    <div className={classes.pricing}>
      <NumberField
        label={copy.price}
        description={open ? copy.priceOff : copy.priceHint}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        max={highestPrice}
        step={100}
        allowNegative={false}
        value={fields.price}
        disabled={open}
        error={refused['price'] ?? tooLow}
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
