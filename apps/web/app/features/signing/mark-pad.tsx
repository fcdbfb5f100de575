import { Button } from '@mantine/core';
import { type PointerEvent, useRef } from 'react';
import { signingCopy } from './signing.copy.ts';
import classes from './signing.module.css';

/** The pad's pixels, whatever the screen: enough for print, small enough to send. */
const padWidth = 900;
const padHeight = 300;
const strokeWidth = 5;
/** Blue-black ink in both color schemes: the signature prints on white paper. */
const inkColor = '#14213d';

type MarkPadProps = {
  /** A PNG as plain base64 after every stroke; null when cleared. */
  onChange: (png: string | null) => void;
};

/** Draws a signature with a pen, a finger or the mouse. With a keyboard, people type it instead. */
export function MarkPad({ onChange }: MarkPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = usePen(onChange);
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, padWidth, padHeight);
    onChange(null);
  };
  return (
    <div className={classes.padBox}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={padWidth}
        height={padHeight}
        role="img"
        aria-label={signingCopy.sign.pad}
        {...pen}
      />
      <div className={classes.padFoot}>
        <span>{signingCopy.sign.padHint}</span>
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {signingCopy.sign.clear}
        </Button>
      </div>
    </div>
  );
}

type PadEvent = PointerEvent<HTMLCanvasElement>;

/** The handlers that draw on the canvas they are given to. */
function usePen(onStroke: (png: string) => void) {
  const drawing = useRef(false);
  const start = (event: PadEvent) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    beginStroke(pen, positionOf(event));
  };
  const move = (event: PadEvent) => {
    const pen = event.currentTarget.getContext('2d');
    if (!drawing.current || !pen) return;
    const { x, y } = positionOf(event);
    pen.lineTo(x, y);
    pen.stroke();
  };
  const stop = (event: PadEvent) => {
    if (!drawing.current) return;
    drawing.current = false;
    onStroke(event.currentTarget.toDataURL('image/png').replace(/^data:[^,]*,/, ''));
  };
  return { onPointerDown: start, onPointerMove: move, onPointerUp: stop, onPointerCancel: stop };
}

/** Where the pointer is, in the pad's pixels. */
function positionOf(event: PadEvent): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * padWidth,
    y: ((event.clientY - box.top) / box.height) * padHeight,
  };
}

/** A stroke begins with a dot, so that a tap is visible as well. */
function beginStroke(pen: CanvasRenderingContext2D, { x, y }: { x: number; y: number }): void {
  pen.strokeStyle = inkColor;
  pen.lineWidth = strokeWidth;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 0.1, y);
  pen.stroke();
}
