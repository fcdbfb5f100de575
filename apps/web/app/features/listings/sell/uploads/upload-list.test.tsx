import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { uploadWords } from '../../../../lib/upload-words.ts';
import { newItem } from './upload-items.ts';
import { UploadFacts } from './upload-list.tsx';

it('a document that lost its local links says so beside its size', () => {
  const item = newItem('document', new File(['x'.repeat(2_000)], 'linked.docx'));
  render(
    <MantineProvider env="test">
      <UploadFacts item={{ ...item, state: 'done', message: uploadWords.leftOut }} />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(uploadWords.leftOut);
  expect(screen.getByText(formatBytes(2_000))).toBeTruthy();
});
