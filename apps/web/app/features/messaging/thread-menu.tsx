import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { fullName } from '../../lib/format.ts';
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
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu}
            variant="subtle"
            size={38}
            aria-label={messagingCopy.menu(fullName(person))}
          >
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFlag size={16} aria-hidden="true" />}
            onClick={() => setDialog('report')}
          >
            {messagingCopy.report.item}
          </Menu.Item>
          {blocked ? null : (
            <Menu.Item
              color="ribbon"
              leftSection={<IconBan size={16} aria-hidden="true" />}
              onClick={() => setDialog('block')}
            >
              {messagingCopy.block.item}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
