import type { SocialNetwork } from '@claimstead/contract/site.contract.ts';
import { productName } from '@claimstead/contract/product.ts';
import { type Icon, IconBrandLinkedin, IconBrandX, IconBrandYoutube } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../lib/site.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { shellCopy } from './shell.copy.ts';
import classes from './site-footer.module.css';

const copy = shellCopy.footer;
const networks: Record<SocialNetwork, { label: string; Icon: Icon }> = {
  linkedin: { label: 'LinkedIn', Icon: IconBrandLinkedin },
  x: { label: 'X', Icon: IconBrandX },
  youtube: { label: 'YouTube', Icon: IconBrandYoutube },
};

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Wordmark />
          <p className={classes.motto}>{copy.motto}</p>
          <SocialLinks />
        </div>
        <LinkColumn title={copy.about} links={copy.aboutLinks}>
          {/* A whole page, which the server has ready; none where nothing is public. */}
          <li data-public-pages>
            <a href={copy.publicPatents.to}>{copy.publicPatents.label}</a>
          </li>
        </LinkColumn>
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

/** The installation's own accounts. Their line is reserved until it is known whether there are any. */
function SocialLinks() {
  const site = useSite();
  if (site?.social.length === 0) return null;
  return (
    <ul className={classes.social} aria-label={copy.social}>
      {site?.social.map(({ network, href }) => {
        const { label, Icon } = networks[network];
        return (
          <li key={network}>
            <a href={href} rel="noreferrer" aria-label={`${productName}: ${label}`}>
              <Icon size={20} stroke={1.5} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type LinkColumnProps = {
  title: string;
  links: readonly { to: string; label: string }[];
  children?: ReactNode;
};

function LinkColumn({ title, links, children }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <p className={`caption ${classes.title}`}>{title}</p>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
