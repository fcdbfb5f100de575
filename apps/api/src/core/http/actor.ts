/** The signed-in person, as use cases see them. */
export type Actor = {
  userId: string;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  /** Named in the configuration, and the address is verified. */
  operator: boolean;
  /** When the password was last typed again in this session; null: never. */
  confirmedAt: Date | null;
};

/** Where a request came from, for limits, sessions and evidence. */
export type Origin = {
  address: string;
  userAgent: string;
  /** The browser's device cookie; a secret, so it is only compared, never kept elsewhere. */
  deviceToken: string | null;
};
