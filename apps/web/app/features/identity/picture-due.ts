const place = 'identity.picture-due';
/** For browsers without storage: there, a reload skips the step. */
let held: string | null = null;

/** The picture step of this new account comes next, even after a reload of this tab. */
export function notePictureDue(personId: string): void {
  held = personId;
  try {
    sessionStorage.setItem(place, personId);
  } catch {
    // Held in memory alone.
  }
}

export function isPictureDue(personId: string): boolean {
  if (held === personId) return true;
  try {
    return sessionStorage.getItem(place) === personId;
  } catch {
    return false;
  }
}

/** A picture was given, or skipped. */
export function forgetPictureDue(): void {
  held = null;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}
