import type { SaleFile } from '@claimstead/contract/sales.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { filesCopy as copy } from './sale-files.copy.ts';
import classes from './sale-files.module.css';

/** What the server offers this person of a sale to keep. */
export function SaleFiles({ saleId, files }: { saleId: string; files: readonly SaleFile[] }) {
  const take = useMutation({ mutationFn: (file: SaleFile) => takeFile(saleId, file) });
  if (files.length === 0) return null;
  return (
    <div className={classes.files} role="group" aria-label={copy.label}>
      {files.map((file) => (
        <Button
          key={file}
          size="sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={take.isPending && take.variables === file}
          onClick={() => take.mutate(file)}
        >
          {copy.names[file]}
        </Button>
      ))}
      <Refusal error={take.error} failed={copy.failed} />
    </div>
  );
}

async function takeFile(id: string, file: SaleFile): Promise<void> {
  const taken = await fetchFile('GET /sales/{id}/files/{file}', { params: { id, file } });
  saveFile(taken.content, taken.name ?? copy.fileNames[file]);
}
