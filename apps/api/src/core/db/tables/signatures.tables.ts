// The tables of the built-in signer.
export interface SignaturesTables {}
