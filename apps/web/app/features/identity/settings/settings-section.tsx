import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

type SettingsSectionProps = {
  title: string;
  text: ReactNode;
  children: ReactNode;
  /** What happens here can't be undone. */
  final?: boolean;
};

/** One part of the settings: what it is for on the left, what can be done on the right. */
export function SettingsSection({ title, text, children, final }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} data-final={final || undefined}>
      <div>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
