import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import classes from './amount-stepper.module.css';

type AmountStepperProps = { onStep: (direction: 1 | -1) => void; disabled: boolean | undefined };

/** The arrow keys, for the mouse. The keyboard has them in the field itself. */
export function AmountStepper({ onStep, disabled = false }: AmountStepperProps) {
  return (
    <span className={classes.stepper} aria-hidden="true">
      {([1, -1] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          tabIndex={-1}
          disabled={disabled}
          // The field keeps the focus and the caret.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(direction)}
        >
          {direction === 1 ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        </button>
      ))}
    </span>
  );
}
