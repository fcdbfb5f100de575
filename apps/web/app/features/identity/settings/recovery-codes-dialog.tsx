import { productName } from '@claimstead/contract/product.ts';
import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { useMe } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';

const copy = secondStepsCopy.recovery;

type RecoveryCodesDialogProps = {
  /** Empty while there are none to show. */
  codes: string[];
  onKept: () => void;
};

/** Shows new codes once; it closes only when the person says that they are saved. */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesDialogProps) {
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onKept}
      title={copy.shownTitle}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Codes codes={codes} onKept={onKept} />
    </Modal>
  );
}

function Codes({ codes, onKept }: RecoveryCodesDialogProps) {
  const me = useMe();
  const head = copy.fileHead(productName, me.email);
  const download = () => {
    const text = [head, '', ...codes, '', copy.fileFoot, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), copy.fileName);
  };
  return (
    <div className={classes.dialog}>
      <p className={classes.text}>{copy.shownText}</p>
      <div className={classes.print}>
        <p className={classes.printOnly}>{head}</p>
        <ul className={classes.codes} aria-label={copy.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className={classes.printOnly}>{copy.fileFoot}</p>
      </div>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} label={copy.copy} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={download}
        >
          {copy.download}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {copy.print}
        </Button>
      </div>
      <Button onClick={onKept} data-autofocus>
        {copy.kept}
      </Button>
    </div>
  );
}
