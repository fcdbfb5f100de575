/** Who answers the calls; all three at the same addresses. */
export type Side = {
  name: 'product' | 'limit' | 'ceiling';
  url: string;
  /** Sent with every call. */
  headers: Record<string, string>;
};
