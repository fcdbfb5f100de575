import type { ReactNode } from 'react';
import classes from './step-figure.module.css';

/** The three steps as a patent's drawings would show them. Decorative: each step is said in words below. */
const figures: readonly ReactNode[] = [<Upload key="1" />, <Fill key="2" />, <Sign key="3" />];

export function StepFigure({ step }: { step: number }) {
  return (
    <svg className={classes.figure} viewBox="0 0 240 128" aria-hidden="true">
      {figures[step]}
    </svg>
  );
}

/** A reference numeral with its curved leader line. */
function Numeral({ at, d, children }: { at: [number, number]; d: string; children: string }) {
  return (
    <>
      <path className={classes.thin} d={d} />
      <text className={classes.numeral} x={at[0]} y={at[1]}>
        {children}
      </text>
    </>
  );
}

/** A document on its way into a tray. */
function Upload() {
  return (
    <>
      <path className={classes.hidden} d="M120 4v120" />
      <path d="M92 14h40l16 16v62H92z M132 14v16h16" />
      <path className={classes.thin} d="M102 42h36M102 50h36M102 58h24" />
      <path d="M120 86V66m-6 7 6-7 6 7" />
      <path d="M66 84v30h108V84M66 102h28l6 8h40l6-8h28" />
      <Numeral at={[190, 34]} d="M149 44c14-4 20-14 36-14">
        12
      </Numeral>
      <Numeral at={[36, 78]} d="M66 94c-8-2-6-16-14-18">
        10
      </Numeral>
      <Numeral at={[190, 78]} d="M124 76c24 8 40-4 62-2">
        14
      </Numeral>
    </>
  );
}

/** A sheet with its fields, a drawing and a price. */
function Fill() {
  return (
    <>
      <path d="M58 12h124v104H58z" />
      <path className={classes.thin} d="M58 26h124M66 19h30M160 19h14" />
      <path d="M68 36h48v42H68z" />
      <circle cx="92" cy="57" r="14" />
      <circle cx="92" cy="57" r="5" />
      <path className={classes.hidden} d="M92 38v38M70 57h44" />
      <path className={classes.thin} d="M126 40h46M126 50h46M126 60h30M68 90h38M68 98h26" />
      <path d="M126 84h46v20h-46z M144 94h10" />
      <Numeral at={[22, 50]} d="M68 54c-12-2-16-8-28-8">
        20
      </Numeral>
      <Numeral at={[202, 44]} d="M174 44c10 4 14-4 24-4">
        22
      </Numeral>
      <Numeral at={[202, 98]} d="M172 96c10 4 16-4 26-2">
        24
      </Numeral>
    </>
  );
}

/** A signature, and the seal below it. */
function Sign() {
  return (
    <>
      <path d="M50 12h118v104H50z" />
      <path className={classes.thin} d="M62 26h64M62 36h94M62 46h94M62 56h40" />
      <path
        className={classes.ink}
        d="M66 88c8-18 16-24 16-14s-10 16-6 16 10-14 14-14-2 12 4 12 6-10 12-10 0 8 8 6"
      />
      <path className={classes.thin} d="M62 96h66" />
      <circle className={classes.seal} cx="164" cy="88" r="17" />
      <circle className={classes.seal} cx="164" cy="88" r="11" />
      <path d="M155 103l-5 20 14-7 14 7-5-20" />
      <path d="M164 82v12m-6-6h12" />
      <Numeral at={[20, 74]} d="M64 82c-12 2-18-12-28-12">
        30
      </Numeral>
      <Numeral at={[206, 72]} d="M180 82c10 0 12-14 22-14">
        32
      </Numeral>
    </>
  );
}
