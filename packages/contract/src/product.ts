/** The product's name, in the one place where it can be changed. Free of zod, so the browser may import it. */
export const productName = 'Claimstead';

/** Prefix of every call of the API. */
export const apiPrefix = '/api/v1';

/** Stands in prerendered pages where an absolute address is needed; the server puts its own in its place. */
export const originPlaceholder = 'https://origin.invalid';
