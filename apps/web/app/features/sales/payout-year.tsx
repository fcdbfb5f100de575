import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { filesCopy } from './sale-files.copy.ts';
import classes from './sale-files.module.css';

const copy = filesCopy.year;
/** As long as a taxpayer keeps records. */
const yearsOffered = 7;

/** What the person was paid in a year, to take to their books. */
export function PayoutYear() {
  const [years] = useState(yearsUntilNow);
  const [year, setYear] = useState(years[0] ?? '');
  const take = useMutation({
    mutationFn: async () => {
      const taken = await fetchFile('GET /payouts/years/{year}', { params: { year } });
      saveFile(taken.content, taken.name ?? copy.fileName(year));
    },
  });
  return (
    <div className={classes.below}>
      <PageSection title={copy.title}>
        <p className={classes.text}>{copy.text}</p>
        <div className={classes.year}>
          <NativeSelect
            size="md"
            label={copy.label}
            value={year}
            data={years}
            onChange={({ currentTarget }) => setYear(currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {copy.action(year)}
          </Button>
        </div>
        <Refusal error={take.error} failed={filesCopy.failed} />
      </PageSection>
    </div>
  );
}

/** The latest first. */
function yearsUntilNow(): string[] {
  const now = new Date().getUTCFullYear();
  return Array.from({ length: yearsOffered }, (_, ago) => String(now - ago));
}
