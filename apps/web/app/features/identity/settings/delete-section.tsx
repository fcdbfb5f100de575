import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { SettingsSection } from './settings-section.tsx';

/** Opens the dialog that deletes the account; nothing happens before that. */
export function DeleteSection() {
  const [opened, setOpened] = useState(false);
  const copy = settingsCopy.deletion;
  return (
    <SettingsSection title={copy.title} text={copy.text} final>
      <p className={classes.lead}>{copy.lead}</p>
      <div>
        <Button variant="outline" color="red" onClick={() => setOpened(true)}>
          {copy.action}
        </Button>
      </div>
      <DeleteDialog opened={opened} onClose={() => setOpened(false)} />
    </SettingsSection>
  );
}
