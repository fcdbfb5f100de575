/** The name that conveys: the company's, if a company owns the share. */
export function holderOf(owner: { name: string; capacity: { company: string } | null }): string {
  return owner.capacity?.company ?? owner.name;
}
