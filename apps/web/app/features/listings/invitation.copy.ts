/** Texts of the page that an invitation of a co-owner leads to (decisions, Listings). */
export const invitationCopy = {
  title: 'Owner invitation',
  text: (email: string) =>
    `You were named as an owner of a patent. Accepting links your account (${email}) to your share: you can then see the listing, confirm the share, sign the sale and be paid.`,
  sameAddress: 'The invitation works only for the address that it was sent to.',
  unverified: 'Verify your email address first, then open this page again.',
  verify: 'Enter the code',
  accept: 'Accept the invitation',
  failed: 'The invitation could not be accepted',
} as const;
