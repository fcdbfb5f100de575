import { Button } from '@mantine/core';
import { type PointerEvent, useRef } from 'react';
import { signingCopy } from './signing.copy.ts';
import classes from './signing.module.css';

/** The pad's own pixels, independent of the screen: enough for print, small enough to send. */
const padWidth = 900;
const padHeight = 300;
const strokeWidth = 5;
/** Blue-black ink, in both schemes: the mark is printed on white paper. */
const inkColor = '#14213d';

type MarkPadProps = {
  /** A PNG as plain base64 after every stroke; null when cleared. */
  onChange: (png: string | null) => void;
};

/** Draws a signature with a pen, a finger or the mouse. The keyboard's way is typing. */
export function MarkPad({ onChange }: MarkPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);

  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * padWidth,
      y: ((event.clientY - box.top) / box.height) * padHeight,
    };
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const { x, y } = place(event);
    pen.strokeStyle = inkColor;
    pen.lineWidth = strokeWidth;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 0.1, y);
    pen.stroke();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!drawing.current || !pen) return;
    const { x, y } = place(event);
    pen.lineTo(x, y);
    pen.stroke();
  };
  const stop = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange(event.currentTarget.toDataURL('image/png').replace(/^data:[^,]*,/, ''));
  };
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
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
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
