import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatPatentNumber } from '../../lib/format.ts';
import { LineFigure } from '../../ui/line-figure.tsx';
import { Seal } from '../../ui/wordmark.tsx';
import classes from './hero.module.css';
import { homeCopy } from './home.copy.ts';

const copy = homeCopy.hero;

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <p className="caption">{copy.caption}</p>
          <h1 className={classes.title}>{copy.title}</h1>
          <p className={classes.text}>{copy.text}</p>
          <div className={classes.actions}>
            <Button component={Link} to="/sell" size="lg">
              {copy.sell}
            </Button>
            <Button component={Link} to="/buy" size="lg" variant="default">
              {copy.buy}
            </Button>
          </div>
          <ul className={classes.facts}>
            {copy.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <div className={classes.desk} aria-hidden="true">
          <div className={classes.under} />
          <div className={classes.sheet}>
            <div className={classes.heads}>
              <span>{copy.headLeft}</span>
              <span>{copy.headMiddle}</span>
              <span>{formatPatentNumber('9123456')}</span>
            </div>
            <LineFigure className={classes.figure ?? ''} />
          </div>
          <span className={classes.seal}>
            <Seal size={92} />
          </span>
        </div>
      </div>
    </section>
  );
}
