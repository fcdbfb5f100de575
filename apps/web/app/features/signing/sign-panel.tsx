import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SigningPart, SigningView } from '@claimstead/contract/signing.contract.ts';
import { isMarkOf, markWithoutSlashes } from '@claimstead/contract/typed-signature.ts';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { boxOf } from './document-reader.tsx';
import { MarkPad } from './mark-pad.tsx';
import { signingCopy } from './signing.copy.ts';
import type { Mark } from './signing.queries.ts';
import classes from './signing.module.css';

const copy = signingCopy.sign;
const ids = { mark: 'signature-mark', consent: 'signature-consent' };

type SignPanelProps = {
  signer: SigningView['signer'];
  /** The first document that is not read; null: all are. */
  unread: SigningPart | null;
  busy: boolean;
  error: Error | null;
  onSign: (mark: Mark) => void;
  onDecline: () => void;
};

/** The signature, the consent, and the button that makes both final. */
export function SignPanel({ signer, unread, busy, error, onSign, onDecline }: SignPanelProps) {
  const [mark, setMark] = useState<Mark | null>(null);
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const refusal = refusalOf(mark, signer.name);
  // In the order of the page: the first one gets the focus.
  const missing = [
    ...(unread === null ? [] : [{ at: boxOf(unread), sentence: copy.missingRead }]),
    ...(refusal === null ? [] : [{ at: ids.mark, sentence: refusal }]),
    ...(consent ? [] : [{ at: ids.consent, sentence: copy.missingConsent }]),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = missing;
    if (first) document.getElementById(first.at)?.focus();
    else if (mark && !busy) onSign(mark);
  };
  return (
    <form id="signature" className={classes.panel} onSubmit={submit} noValidate>
      <h2>{copy.title}</h2>
      <MarkField signerName={signer.name} refused={tried && refusal !== null} onChange={setMark} />
      <Checkbox
        id={ids.consent}
        label={copy.consent}
        error={tried && !consent}
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      <div role="alert" className={classes.failure}>
        {tried && missing.length > 0 ? (
          <p>{missing.map(({ sentence }) => sentence).join(' ')}</p>
        ) : null}
        {error ? <p>{wordsFor(error)}</p> : null}
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" color="ribbon" onClick={onDecline} disabled={busy}>
          {copy.decline}
        </Button>
        <Button type="submit" loading={busy}>
          {copy.submit}
        </Button>
      </div>
      <p className={classes.final}>{copy.final}</p>
    </form>
  );
}

type MarkFieldProps = {
  signerName: string;
  refused: boolean;
  onChange: (mark: Mark | null) => void;
};

/** The signature, typed or drawn. */
function MarkField({ signerName, refused, onChange }: MarkFieldProps) {
  const [way, setWay] = useState<Mark['kind']>('typed');
  // Never filled in: signers have to type their signature themselves (37 CFR 1.4(d)(2)).
  const [name, setName] = useState('');
  const choose = (chosen: Mark['kind']) => {
    setWay(chosen);
    onChange(markOf(chosen, name, null));
  };
  const enter = (typed: string) => {
    setName(typed);
    onChange(markOf('typed', typed, null));
  };
  return (
    <>
      <Radio.Group
        label={copy.way}
        value={way}
        onChange={(value) => choose(value === 'drawn' ? 'drawn' : 'typed')}
      >
        <div className={classes.ways}>
          <Radio value="typed" label={copy.typeTab} />
          <Radio id={way === 'drawn' ? ids.mark : undefined} value="drawn" label={copy.drawTab} />
        </div>
      </Radio.Group>
      {way === 'typed' ? (
        <>
          <TextInput
            label={copy.nameLabel}
            description={copy.nameHint(isolated(signerName))}
            id={ids.mark}
            error={refused}
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={(event) => enter(event.currentTarget.value)}
          />
          <p className={classes.mark} aria-label={copy.preview} role="img">
            {name.trim() === '' ? '/ /' : `/${name.trim()}/`}
          </p>
        </>
      ) : (
        <MarkPad onChange={(png) => onChange(markOf('drawn', name, png))} />
      )}
    </>
  );
}

/** Why this signature can't be used. The server checks it too: only the signer's name may be typed. */
function refusalOf(mark: Mark | null, signerName: string): string | null {
  if (mark === null) return copy.missingMark;
  const isTheirs = mark.kind === 'drawn' || isMarkOf(mark.text, signerName);
  return isTheirs ? null : copy.otherMark(isolated(signerName));
}

function markOf(way: Mark['kind'], name: string, png: string | null): Mark | null {
  // The server adds the slashes; a person who types them too means the same.
  const text = markWithoutSlashes(name);
  if (way === 'typed') return text === '' ? null : { kind: 'typed', text };
  return png === null ? null : { kind: 'drawn', png };
}
