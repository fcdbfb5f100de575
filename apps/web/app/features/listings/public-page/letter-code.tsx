import { Button } from '@mantine/core';
import { useRef } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import classes from './public-page-choice.module.css';
import { choiceCopy } from './public-page-choice.copy.ts';

const copy = choiceCopy.letters;

/** The address of a public page as a code that a camera reads from paper, to look at and to save. */
export function LetterCode({ address, number }: { address: string; number: string }) {
  const picture = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = picture.current?.querySelector('svg');
    if (!svg) return;
    const text = new XMLSerializer().serializeToString(svg);
    saveFile(new Blob([text], { type: 'image/svg+xml' }), `${number.replaceAll(/\W+/g, '-')}.svg`);
  };
  return (
    <div className={classes.code}>
      <div ref={picture} className={classes.codePicture}>
        <QrCode text={address} label={copy.code(address)} />
      </div>
      <Button variant="default" size="xs" onClick={save}>
        {copy.save}
      </Button>
    </div>
  );
}
