import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How content is sent: in one of these encodings, or as it is. */
export type Form = 'br' | 'gzip' | null;

/** Content in its encodings, each made on first use and kept. */
export type SentForms = { in(form: Form): Promise<Buffer> };

export type Effort = { brotli: number; gzip: number };

/** @param effort how hard the compressors try, on their own scales: up to 11 for Brotli, up to 9 for gzip. */
export function sentForms(plain: Buffer, effort: Effort): SentForms {
  const forms = new Map<Form, Promise<Buffer>>([[null, Promise.resolve(plain)]]);
  return {
    in: (form) => {
      const made = forms.get(form) ?? compressed(plain, form, effort);
      forms.set(form, made);
      return made;
    },
  };
}

function compressed(plain: Buffer, form: Form, effort: Effort): Promise<Buffer> {
  if (form === 'gzip') return promisify(gzip)(plain, { level: effort.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return promisify(brotliCompress)(plain, { params });
}
