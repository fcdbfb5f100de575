import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { settingsCopy, settingsPages } from './settings.copy.ts';
import classes from './settings-frame.module.css';

/** Around each page of the settings: the way back, and to the other pages. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <GoBack />
      <nav className={classes.pages} aria-label={settingsCopy.pagesLabel}>
        {Object.values(settingsPages).map(({ to, label }) => (
          <NavLink key={to} to={to} end className={classes.page}>
            {label}
          </NavLink>
        ))}
      </nav>
      <PageHeading title={title} />
      {children}
    </>
  );
}

/** Back to where the person came from; home if the page was opened directly. */
function GoBack() {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const back = (event: MouseEvent) => {
    if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Anchor component={Link} to="/" onClick={back} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {settingsCopy.back}
    </Anchor>
  );
}
