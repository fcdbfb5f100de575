/** How long an address of a file works: enough to start a download and to resume it. */
export const addressLivesSeconds = 300;

/** One person's permission to open one file until a moment (seconds since 1970). */
export type Leave = { fileId: string; viewerUserId: string; until: number };

export type LeaveQuery = { until?: string; signature?: string };

/** A file's stable address; authorised by the session whenever it is opened. */
export function messageFileUri(fileId: string): string {
  return `/message-files/${fileId}`;
}

/** Where a document lies at the origin of documents. */
export function documentPath(fileId: string): string {
  return `${messageFileUri(fileId.toLowerCase())}/document`;
}

/** Everything that a signature covers: no part of it can be swapped. */
export function leaveText({ fileId, viewerUserId, until }: Leave): string {
  return [fileId.toLowerCase(), viewerUserId, String(until)].join('\n');
}

export function leaveUri({ fileId, until }: Leave, signature: string): string {
  const query = new URLSearchParams({ until: String(until), signature });
  return `${messageFileUri(fileId)}/content?${query.toString()}`;
}

/** The moment that an address names; null if the product would not write it that way. */
export function readUntil(query: LeaveQuery): number | null {
  return /^[1-9]\d{0,10}$/.test(query.until ?? '') ? Number(query.until) : null;
}

export function leaveEnd(now: Date): number {
  return Math.floor(now.getTime() / 1000) + addressLivesSeconds;
}

export function hasEnded(until: number, now: Date): boolean {
  return now.getTime() >= until * 1000;
}
