/** Who answers the calls; all at the same addresses. */
export type Side = {
  name: 'product' | 'bare' | 'limit' | 'ceiling';
  url: string;
  /** Sent with every call. */
  headers: Record<string, string>;
};

/** What every side is sent: answers may come compressed, as browsers ask for them. */
export const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };
