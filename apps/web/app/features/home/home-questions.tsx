import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { QuestionList } from '../../ui/question-list.tsx';
import { homeCopy } from './home.copy.ts';
import { homeQuestions } from './home-questions.copy.ts';
import classes from './featured.module.css';

export function HomeQuestions() {
  return (
    <section className={classes.section} aria-labelledby="questions-title">
      <div className={classes.head}>
        <h2 id="questions-title">{homeCopy.faq.title}</h2>
        <Button component={Link} to="/faq" variant="subtle" className={classes.all}>
          {homeCopy.faq.all}
        </Button>
      </div>
      <QuestionList questions={homeQuestions} />
    </section>
  );
}
