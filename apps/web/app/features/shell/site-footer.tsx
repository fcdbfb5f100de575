import { productName } from '@claimstead/contract/product.ts';
import { IconBrandLinkedin, IconBrandX, IconBrandYoutube } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './site-footer.module.css';

const copy = shellCopy.footer;
const handle = productName.toLowerCase();
const social = [
  {
    href: `https://www.linkedin.com/company/${handle}`,
    label: 'LinkedIn',
    Icon: IconBrandLinkedin,
  },
  { href: `https://x.com/${handle}`, label: 'X', Icon: IconBrandX },
  { href: `https://www.youtube.com/@${handle}`, label: 'YouTube', Icon: IconBrandYoutube },
];

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Wordmark />
          <p className={classes.motto}>{copy.motto}</p>
          <ul className={classes.social} aria-label={copy.social}>
            {social.map(({ href, label, Icon }) => (
              <li key={label}>
                <a href={href} rel="noreferrer" aria-label={`${productName}: ${label}`}>
                  <Icon size={20} stroke={1.5} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LinkColumn title={copy.about} links={copy.aboutLinks} />
        <LinkColumn title={copy.help} links={copy.helpLinks} />
        <div>
          <p className={`caption ${classes.title}`}>{shellCopy.theme.label}</p>
          <ColorSchemeSwitch />
        </div>
      </div>
      <p className={classes.legal}>{copy.legal}</p>
    </footer>
  );
}

type LinkColumnProps = { title: string; links: readonly { to: string; label: string }[] };

function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <p className={`caption ${classes.title}`}>{title}</p>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
