import { Button } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../../lib/api-problem.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { useMe } from '../../../lib/session.ts';
import { FormMessage, type FormNotice } from '../form-message.tsx';
import { useRequestReset } from '../identity.queries.ts';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { SettingsSection } from './settings-section.tsx';

const copy = settingsCopy.password;

/** A fixed sentence (P10.6); only a rate limit says more, since waiting helps there. */
function failureWords(error: unknown): string {
  return isProblem(error) && error.status === 429 ? wordsFor(error) : copy.failed;
}

/** Sends the email with the link that changes the password. */
export function PasswordSection() {
  const me = useMe();
  const request = useRequestReset();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const change = () => {
    setNotice(null);
    request.mutate(me.email, {
      onSuccess: () => setNotice({ good: true, text: copy.sent }),
      onError: (error) => setNotice({ good: false, text: failureWords(error) }),
    });
  };
  return (
    <SettingsSection title={copy.title} text={copy.text}>
      <div>
        <Button variant="default" onClick={change} loading={request.isPending}>
          {copy.change}
        </Button>
      </div>
      <p className={classes.hint}>{copy.hint}</p>
      <FormMessage notice={notice} />
    </SettingsSection>
  );
}
