import type Stripe from 'stripe';

export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  doc_url?: string;
  request_log_url?: string;
};

/**
 * A refusal in Stripe's form. `keepsChanges` is true where the refusal itself is a fact to keep:
 * a declined card leaves a failed charge behind, a wrong parameter leaves nothing.
 */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly keepsChanges: boolean;

  constructor(status: number, body: StripeErrorBody, keepsChanges = false) {
    super(body.message);
    this.name = 'StripeFault';
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400 for a request that cannot be carried out. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; payment_intent?: Stripe.PaymentIntent } = {},
  keepsChanges = false,
): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...details }, keepsChanges);
}

/** No such object: 404 where the path names it, 400 where the parameter `param` does. */
export function resourceMissing(type: string, id: string, param?: string): StripeFault {
  return new StripeFault(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param: param ?? 'id',
  });
}

/** 402: the card or bank said no. */
export function cardFault(body: Omit<StripeErrorBody, 'type'>, keepsChanges: boolean): StripeFault {
  return new StripeFault(402, { type: 'card_error', ...body }, keepsChanges);
}
