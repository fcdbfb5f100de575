import { accountEndpoints } from './accounts/accounts.endpoints.ts';
import { balanceEndpoints } from './balance/balance.endpoints.ts';
import { billingEndpoints } from './billing/billing.endpoints.ts';
import { scheduleEndpoints } from './billing/schedules.endpoints.ts';
import { priceEndpoints } from './catalogue/prices.endpoints.ts';
import { productEndpoints } from './catalogue/products.endpoints.ts';
import { promotionEndpoints } from './catalogue/promotions.endpoints.ts';
import { checkoutEndpoints } from './checkout/checkout.endpoints.ts';
import { disputeEndpoints } from './disputes/disputes.endpoints.ts';
import { cashBalanceEndpoints } from './payments/cash-balance.endpoints.ts';
import { chargeEndpoints } from './payments/charges.endpoints.ts';
import { customerEndpoints } from './payments/customers.endpoints.ts';
import { mandateEndpoints } from './payments/mandates.ts';
import { paymentIntentEndpoints } from './payments/payment-intents.endpoints.ts';
import { paymentMethodEndpoints } from './payments/payment-methods.endpoints.ts';
import { platformEndpoints } from './platform/platform.endpoints.ts';
import { radarEndpoints } from './radar/radar.endpoints.ts';
import { refundEndpoints } from './refunds/refunds.endpoints.ts';
import type { Endpoint } from './transport/endpoint.ts';
import { transferEndpoints } from './transfers/transfers.endpoints.ts';
import { eventEndpoints } from './webhooks/events.endpoints.ts';

/** Every call of Stripe's API that the sandbox answers; each states its parameters beside its work. */
export const endpoints: readonly Endpoint[] = [
  ...platformEndpoints,
  ...accountEndpoints,
  ...customerEndpoints,
  ...cashBalanceEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...promotionEndpoints,
  ...checkoutEndpoints,
  ...billingEndpoints,
  ...scheduleEndpoints,
  ...paymentIntentEndpoints,
  ...mandateEndpoints,
  ...paymentMethodEndpoints,
  ...chargeEndpoints,
  ...transferEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...radarEndpoints,
  ...balanceEndpoints,
  ...eventEndpoints,
];
