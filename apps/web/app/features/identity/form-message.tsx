import classes from './auth-card.module.css';

export type FormNotice = { good: boolean; text: string };

/** What came of the last press, read aloud when it appears. */
export function FormMessage({ notice }: { notice: FormNotice | null }) {
  return (
    <div role={notice?.good === false ? 'alert' : 'status'}>
      {notice ? (
        <p className={classes.message} data-good={notice.good || undefined}>
          {notice.text}
        </p>
      ) : null}
    </div>
  );
}
