/** Where one writes to a person; with a patent, where one writes to them about it. */
export function messagePath(userId: string, patentId?: string | null): string {
  const about = patentId ? `&patent=${patentId}` : '';
  return `/account/messages?user=${userId}${about}`;
}
