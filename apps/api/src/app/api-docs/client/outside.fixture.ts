/** What happens beside the API in a sale: the mailbox, the forms of the payment provider, and the clock. */
export type Outside = {
  origin: string;
  sessionCookie: string;
  codeFor(email: string): Promise<string>;
  completeCheckout(clientSecret: string): Promise<void>;
  confirmPayment(clientSecret: string): Promise<void>;
  enableAccount(accountId: string): Promise<void>;
  /** Everything that follows has been done. */
  settle(): Promise<void>;
};

/** What `drive-sale.client.ts` is to its test: it is checked by another compiler, against types that are not kept. */
export type Driver = {
  driveSale: (outside: Outside, operatorEmail: string) => Promise<unknown>;
};
