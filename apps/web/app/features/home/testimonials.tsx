import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { homeCopy } from './home.copy.ts';
import classes from './testimonials.module.css';

const copy = homeCopy.testimonials;
const count = copy.entries.length;

/**
 * Three testimonials, one page each, told by role and labeled as fictional: nobody here pretends to be a
 * customer. All share one place, so that turning the page of one never moves the layout.
 */
export function Testimonials() {
  const [page, setPage] = useState(0);
  return (
    <section className={classes.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className="caption">
        {copy.title}
      </h2>
      <div className={classes.stack} aria-live="polite">
        {copy.entries.map(({ quote, role, about }, at) => (
          <figure key={role} className={classes.testimonial} data-open={at === page || undefined}>
            <blockquote className={classes.quote}>{quote}</blockquote>
            <figcaption className={classes.by}>
              <span className={classes.name}>{role}</span>
              <span>{about}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={classes.pager}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={copy.previous}
          onClick={() => setPage((page + count - 1) % count)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span className={`figures ${classes.at}`}>
          <span aria-hidden="true">
            {page + 1} / {count}
          </span>
          <span className={classes.spoken}>{copy.page(page + 1, count)}</span>
        </span>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={copy.next}
          onClick={() => setPage((page + 1) % count)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <p className={classes.note}>{copy.note}</p>
    </section>
  );
}
