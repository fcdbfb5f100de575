import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

export type SettingsSectionProps = {
  title: string;
  text: ReactNode;
  children: ReactNode;
  /** What happens here cannot be taken back. */
  final?: boolean;
};

/** One part of the settings: what it is for on the left, what can be done on the right. */
export function SettingsSection({ title, text, children, final }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id} data-final={final || undefined}>
      <div className={classes.intro}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
