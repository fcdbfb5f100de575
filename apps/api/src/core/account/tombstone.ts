/** The name shown in place of a person who deleted their account. */
export const formerMember = { firstName: 'Former', lastName: 'member' } as const;
export const formerMemberName = `${formerMember.firstName} ${formerMember.lastName}`;

const erasedDomain = '@erased.invalid';

/** An address that cannot receive anything (RFC 2606), unique by the id of its row. */
export function erasedAddress(id: string): string {
  return `erased-${id}${erasedDomain}`;
}

/** Whether an address replaces an erased one: nothing is ever sent to it. */
export function isErasedAddress(email: string): boolean {
  return email.endsWith(erasedDomain);
}
