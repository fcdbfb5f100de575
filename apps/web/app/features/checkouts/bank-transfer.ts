/** Where a buyer sends the money, in the provider's words, and how much is missing. */
export type BankTransfer = {
  missingCents: number;
  reference: string;
  holder: string;
  bank: string;
  routingNumber: string;
  accountNumber: string;
  hostedUrl: string | null;
};

/**
 * Reads the instructions of a bank transfer from a payment's next step, or null if the payment waits for
 * something else. The provider's browser types do not name this step, hence the careful reading;
 * shape: PaymentIntent.next_action.display_bank_transfer_instructions.
 */
export function readBankTransfer(payment: unknown): BankTransfer | null {
  const given = at(payment, 'next_action', 'display_bank_transfer_instructions');
  const missingCents = at(given, 'amount_remaining');
  const addresses = at(given, 'financial_addresses');
  if (typeof missingCents !== 'number' || !Array.isArray(addresses)) return null;
  const account: unknown = addresses.map((address) => at(address, 'aba')).find(Boolean);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const hostedUrl = at(given, 'hosted_instructions_url');
  if (!account) return null;
  return {
    missingCents,
    reference: text(at(given, 'reference')),
    holder: text(at(account, 'account_holder_name')),
    bank: text(at(account, 'bank_name')),
    routingNumber: text(at(account, 'routing_number')),
    accountNumber: text(at(account, 'account_number')),
    hostedUrl: typeof hostedUrl === 'string' ? hostedUrl : null,
  };
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined,
    value,
  );
}
