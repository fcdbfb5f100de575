import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { Outcome } from './outcome.tsx';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { useExport } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

const copy = settingsCopy.export;

/** All of the person's data as one zip. */
export function ExportSection() {
  const { confirmed, dialog } = useConfirmed(copy.why);
  const take = useExport(confirmed);
  const [done, setDone] = useState<string | null>(null);
  const download = () => {
    setDone(null);
    take.mutate(undefined, {
      onSuccess: ({ content, name }) => {
        const fileName = name ?? copy.fileName;
        saveFile(content, fileName);
        setDone(copy.done(fileName, formatBytes(content.size)));
      },
    });
  };
  return (
    <SettingsSection title={copy.title} text={copy.text}>
      <p className={classes.hint}>{copy.contents}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={download}
          loading={take.isPending}
        >
          {copy.action}
        </Button>
      </div>
      <p role="status" className={`${classes.hint} ${classes.news}`}>
        {take.isPending ? copy.preparing : null}
      </p>
      <Outcome done={done} title={copy.failed} error={take.error} />
      {dialog}
    </SettingsSection>
  );
}
