import type { Refusals } from './refusals.ts';

export const filesCodes = {
  'files.store_away': [
    503,
    'Files can’t be reached at the moment. Nothing was lost. Try again in a moment.',
  ],
  'files.damaged': [
    422,
    'This file is damaged or incomplete. Open it, save it again and upload that copy.',
  ],
  'files.protected': [
    422,
    'This document is password-protected. Save a copy without a password and upload that.',
  ],
  'files.active': [
    422,
    'This document contains scripts, macros or other files. Save it as a plain PDF or .docx and upload that copy.',
  ],
  'files.two_kinds': [
    422,
    'This file is two kinds of file in one. Open it, save it again and upload that copy.',
  ],
  'files.too_much_inside': [
    422,
    'This document contains more than we can check. Split it into smaller ones and upload those.',
  ],
  'files.too_many_pixels': [
    422,
    'This picture has too many pixels: the limit is 50 million, or 24 million for AVIF. Make it smaller and upload that copy.',
  ],
  'files.picture_memory': [
    422,
    'Opening this picture takes more memory than we have for one. Save it as a JPEG and upload that copy.',
  ],
  'files.picture_time': [
    422,
    'Opening this picture takes too long. Save it as a JPEG and upload that copy.',
  ],
  'files.infected': [
    422,
    'Our virus scanner found malware in this file, so we didn’t keep it. Scan your computer, then upload a clean copy.',
  ],
  'files.not_scanned': [
    503,
    'We can’t scan files for viruses at the moment, so this one wasn’t kept. Upload it again in a few minutes.',
  ],
  'files.address_ended': [
    410,
    'This download link has expired. Go back to the document and open it again.',
  ],
  'files.uncheckable': [
    422,
    'We couldn’t check this document in time. Save it as a plain PDF and upload that copy.',
  ],
  'files.too_large': [413, 'This file is too large: documents up to 25 MB, images up to 10 MB.'],
  'files.missing': [400, 'Choose a file to upload.'],
} as const satisfies Refusals;
