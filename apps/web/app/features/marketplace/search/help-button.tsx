import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { marketplaceCopy as copy } from '../marketplace.copy.ts';

const SearchHelp = lazyPiece(async () => (await import('./search-help.tsx')).SearchHelp);

/** Says how to search. */
export function HelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="none"
      width="min(400px, calc(100vw - 32px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={26}
          aria-label={copy.howToSearch}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconHelp size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={copy.howToSearch}>
        <SearchHelp onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
