/** The product's name, in the one place where it can be changed. Free of zod, so the browser may import it. */
export const productName = 'Claimstead';

/** Prefix of every call of the API. */
export const apiPrefix = '/api/v1';

/** A placeholder in prerendered pages for an absolute address; the server replaces it with its own. */
export const originPlaceholder = 'https://origin.invalid';
