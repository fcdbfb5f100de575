/** What an owner can do on the listing's page, so that an offer can go on. Free of zod: the browser reads it. */
export const ownerMoves = ['confirm_share', 'remind_owners', 'explain_title'] as const;
export type OwnerMove = (typeof ownerMoves)[number];
