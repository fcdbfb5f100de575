import type { ApiContract } from '@claimstead/contract/api.contract.ts';

type InputOf<S> = S extends { _zod: { input: infer I } } ? I : never;
type OutputOf<S> = S extends { _zod: { output: infer O } }
  ? O
  : S extends 'text'
    ? string
    : undefined;

/** "METHOD /path" of every call in the contract. */
export type EndpointKey = keyof ApiContract;

type Entry<K extends EndpointKey> = ApiContract[K];
type SchemaAt<K extends EndpointKey, Part extends string> =
  Entry<K> extends Record<Part, infer S> ? S : undefined;

type Responses<K extends EndpointKey> = Entry<K> extends { responses: infer R } ? R : never;
type SuccessStatus = 200 | 201 | 202 | 204;

/** What a call returns when it succeeds (200, 202 or 204). */
export type ApiResult<K extends EndpointKey> = {
  [S in keyof Responses<K> & SuccessStatus]: OutputOf<Responses<K>[S]>;
}[keyof Responses<K> & SuccessStatus];

type Required<K extends EndpointKey, Part extends 'params' | 'query' | 'body'> =
  SchemaAt<K, Part> extends undefined
    ? { [P in Part]?: undefined }
    : {} extends InputOf<SchemaAt<K, Part>>
      ? { [P in Part]?: InputOf<SchemaAt<K, Part>> }
      : { [P in Part]: InputOf<SchemaAt<K, Part>> };

/** What a call takes: path parameters, query, JSON body, and a signal that aborts it. */
export type ApiInput<K extends EndpointKey> = Required<K, 'params'> &
  Required<K, 'query'> &
  Required<K, 'body'> & { signal?: AbortSignal };

/** The input may be left out altogether when nothing in it is required. */
export type ApiArguments<K extends EndpointKey> =
  {} extends ApiInput<K> ? [input?: ApiInput<K>] : [input: ApiInput<K>];

/** The calls that take a file as multipart/form-data. */
export type UploadKey = {
  [K in EndpointKey]: Entry<K> extends { upload: 'file' } ? K : never;
}[EndpointKey];
