import { moneyCopy as copy } from './money-steps.copy.ts';

type Props = {
  level: 'h2' | 'h3';
  /** Of the page: its styles are in one file. */
  className: string | undefined;
};

/** What becomes of the money, before anyone pays. */
export function MoneySteps({ level: Heading, className }: Props) {
  return (
    <section className={className} aria-labelledby="money-title">
      <Heading id="money-title">{copy.title}</Heading>
      <ol>
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
