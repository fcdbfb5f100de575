import { Checkbox } from '@mantine/core';
import { Refusal } from '../../ui/dialog-end.tsx';
import { useSent } from '../../ui/use-sent.ts';
import { docketCopy } from './docket.copy.ts';
import classes from './docket.module.css';

type SentCheckboxProps = {
  label: string;
  description: string;
  checked: boolean;
  send: (checked: boolean) => Promise<unknown>;
  error: Error | null;
};

/** A checkbox of the docket that is sent as it is pressed: it changes right away, and back with a reason if refused. */
export function SentCheckbox({ label, description, checked, send, error }: SentCheckboxProps) {
  const [shown, change] = useSent(checked, send);
  return (
    <>
      <Checkbox
        classNames={{ description: classes.why }}
        label={label}
        description={description}
        checked={shown}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <Refusal error={error} failed={docketCopy.tellFailed} />
    </>
  );
}
