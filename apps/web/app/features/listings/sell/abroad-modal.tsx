import { Button, Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';

/** Says that the listing is saved, though its country is not supported yet. */
export function AbroadModal({ country }: { country: string | null }) {
  const navigate = useNavigate();
  const leave = () => void navigate('/account/listings');
  const copy = sellCopy.abroad;
  return (
    <Modal opened={country !== null} onClose={leave} title={copy.title}>
      <p className={classes.modalText}>{copy.text(country ?? '')}</p>
      <div className={classes.modalActions}>
        <Button onClick={leave} data-autofocus>
          {copy.close}
        </Button>
      </div>
    </Modal>
  );
}
