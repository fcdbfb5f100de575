import {
  ignored,
  integer,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { Billing, MethodInput } from './payment-methods.ts';
import { methodTypes } from './payment-intent.shape.ts';

const dataFields = {
  type: required(oneOf(...methodTypes)),
  card: shape({
    number: required(text),
    exp_month: required(integer),
    exp_year: required(integer),
    cvc: text,
  }),
  us_bank_account: shape({
    account_number: required(text),
    routing_number: required(text),
    account_holder_type: text,
    account_type: text,
  }),
  customer_balance: ignored,
  billing_details: shape({ name: text, email: text, phone: text, address: ignored }),
  allow_redisplay: text,
  metadata,
};

/** The parameters that describe a new payment method, as calls and as part of a confirmation. */
export const methodFields = dataFields;
export const methodData = shape(dataFields);
type MethodData = ReturnType<(typeof methodData)['parse']>;

/** Parameters -> what a person typed. @throws StripeFault `parameter_missing`. */
export function readMethodData(data: MethodData): [MethodInput, Billing] {
  const billing = { name: data.billing_details?.name, email: data.billing_details?.email };
  if (data.type === 'card') {
    if (!data.card) throw missing('card');
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
    return [{ type: 'card', card: { number, expMonth, expYear, cvc: cvc ?? '123' } }, billing];
  }
  if (data.type === 'us_bank_account') {
    if (!data.us_bank_account) throw missing('us_bank_account');
    const { routing_number: routing, account_number: account } = data.us_bank_account;
    return [{ type: 'us_bank_account', bank: { routing, account } }, billing];
  }
  return [{ type: 'customer_balance' }, billing];
}

function missing(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
