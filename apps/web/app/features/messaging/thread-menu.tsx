import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { ActionIcon } from '@mantine/core';
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { fullName } from '../../lib/format.ts';
import { DropMenu, MenuItem } from '../../ui/drop-menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { messagingCopy } from './messaging.copy.ts';
import { ReportDialog, type ReportedMessage } from './report-dialog.tsx';
import classes from './thread-head.module.css';

type ThreadMenuProps = {
  person: PublicUser;
  blocked: boolean;
  /** The last message of the other person. */
  lastMessage: ReportedMessage | null;
};

/** What can be done about the other person. */
export function ThreadMenu({ person, blocked, lastMessage }: ThreadMenuProps) {
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <div className={classes.menu}>
        <DropMenu
          button={(props) => (
            <ActionIcon
              variant="subtle"
              size={38}
              aria-label={messagingCopy.menu(fullName(person))}
              {...props}
            >
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        >
          <MenuItem
            before={<IconFlag size={16} aria-hidden="true" />}
            onClick={() => setDialog('report')}
          >
            {messagingCopy.report.item}
          </MenuItem>
          {blocked ? null : (
            <MenuItem
              danger
              before={<IconBan size={16} aria-hidden="true" />}
              onClick={() => setDialog('block')}
            >
              {messagingCopy.block.item}
            </MenuItem>
          )}
        </DropMenu>
      </div>
      <BlockDialog person={person} opened={dialog === 'block'} onClose={close} />
      <ReportDialog
        person={person}
        lastMessage={lastMessage}
        opened={dialog === 'report'}
        onClose={close}
      />
    </>
  );
}
