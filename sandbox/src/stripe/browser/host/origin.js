/** Where the sandbox says it is; the server writes it in when it serves the script. */
const statedOrigin = '__SANDBOX_ORIGIN__';

/**
 * The sandbox's own origin: where this script was loaded from, since the sandbox may be reached by
 * another name or port than the one it was started with.
 */
export const sandboxOrigin =
  document.currentScript instanceof HTMLScriptElement
    ? new URL(document.currentScript.src).origin
    : statedOrigin;
