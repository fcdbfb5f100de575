/** The sandbox's own origin; the server writes it in when it serves the script. */
export const sandboxOrigin = '__SANDBOX_ORIGIN__';
