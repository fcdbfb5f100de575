import type { Block } from '@claimstead/contract/blocks.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate, fullName } from '../../../lib/format.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { Outcome } from './outcome.tsx';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { settingsQueries, useUnblock } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

const copy = settingsCopy.blocks;

/** Whom this person has blocked, and the way to unblock them. */
export function BlocksSection() {
  const query = useQuery(settingsQueries.blocks());
  return (
    <SettingsSection title={copy.title} text={copy.text}>
      <QuerySection
        query={query}
        failed={settingsCopy.retryTitle(copy.what)}
        waiting={<WaitingLines label={copy.loading} heights={[40]} />}
      >
        {(blocks) => <Blocks blocks={blocks} />}
      </QuerySection>
    </SettingsSection>
  );
}

function Blocks({ blocks }: { blocks: Block[] }) {
  const unblock = useUnblock();
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const take = ({ user }: Block) => {
    setDone(null);
    unblock.mutate(user.userId, {
      onSuccess: () => {
        setDone(copy.done(fullName(user)));
        // The button that had the focus is gone with its row.
        place.current?.focus({ preventScroll: true });
      },
    });
  };
  return (
    <div ref={place} tabIndex={-1} className={classes.stack}>
      {blocks.length === 0 ? (
        <p className={classes.hint}>{copy.none}</p>
      ) : (
        <ul className={classes.rows} aria-label={copy.what}>
          {blocks.map((block) => (
            <li key={block.user.userId} className={classes.row}>
              <div className={classes.facts}>
                <span className={classes.name}>{fullName(block.user)}</span>
                <span className={classes.small}>{copy.since(formatDate(block.blockedAt))}</span>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={copy.undoNamed(fullName(block.user))}
                loading={unblock.isPending && unblock.variables === block.user.userId}
                onClick={() => take(block)}
              >
                {copy.undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outcome done={done} title={copy.failed} error={unblock.error} />
    </div>
  );
}
