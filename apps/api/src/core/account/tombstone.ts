/** What stands where the name of a person stood whose account was deleted. */
export const formerMember = { firstName: 'Former', lastName: 'member' } as const;
export const formerMemberName = `${formerMember.firstName} ${formerMember.lastName}`;

const erasedDomain = '@erased.invalid';

/** An address that can receive nothing (RFC 2606), unique by the id of the row that bears it. */
export function erasedAddress(id: string): string {
  return `erased-${id}${erasedDomain}`;
}

/** Whether an address stands for one that was erased: nothing is ever sent to it. */
export function isErasedAddress(email: string): boolean {
  return email.endsWith(erasedDomain);
}
