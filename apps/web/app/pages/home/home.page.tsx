import { productName } from '@claimstead/contract/product.ts';
import { Featured } from '../../features/home/featured.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { homeCopy } from '../../features/home/home.copy.ts';
import { HomeQuestions } from '../../features/home/home-questions.tsx';
import { HowItWorks } from '../../features/home/how-it-works.tsx';
import { Testimonials } from '../../features/home/testimonials.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta({
    title: `${productName}: ${homeCopy.hero.title}`,
    description: homeCopy.hero.description,
    path: '/',
  });
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <Featured />
      <HowItWorks />
      <Testimonials />
      <HomeQuestions />
    </>
  );
}
