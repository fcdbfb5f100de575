import { productName } from '@claimstead/contract/product.ts';
import classes from './wordmark.module.css';

/** The seal with its ribbon, and the name beside it. */
export function Wordmark() {
  return (
    <span className={classes.root}>
      <Seal size={28} />
      <span className={classes.name}>{productName}</span>
    </span>
  );
}

/** The seal alone, or the installation's logo in its place. Decorative: its surroundings carry the name. */
export function Seal({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classes.seal}
      data-brand-seal
    >
      <path className={classes.ribbon} d="M11.4 18.2 8.6 29l7.4-4 7.4 4-2.8-10.8" />
      <circle className={classes.disc} cx="16" cy="12" r="9.3" />
      <circle className={classes.ring} cx="16" cy="12" r="6.4" />
      <path className={classes.ring} d="M16 8.2v7.6M12.2 12h7.6" />
    </svg>
  );
}
