import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from './description.rules.ts';
import classes from './video-card.module.css';
import { videoCopy as copy } from './view.copy.ts';
import type { Video } from './video.rules.ts';

type VideoCardProps = { url: string; video: Video };

function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

/** A video that the seller names. Nothing is loaded from that site before the press. */
export function VideoCard({ url, video }: VideoCardProps) {
  const [plays, setPlays] = useState(false);
  return (
    <figure className={classes.card}>
      {plays ? (
        <iframe
          // The pressed button is gone: the focus moves to what replaced it.
          ref={takeFocus}
          className={classes.player}
          src={video.playerUrl}
          title={copy.title(video.site)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // Without an origin YouTube refuses to play; it learns no more than that.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <button type="button" className={classes.plate} onClick={() => setPlays(true)}>
          <span className={classes.play}>
            <IconPlayerPlayFilled size={24} aria-hidden="true" />
          </span>
          <span className={classes.words}>{copy.play(video.site)}</span>
          <span className={classes.hint}>{copy.hint(video.site)}</span>
        </button>
      )}
      <figcaption className={classes.foot}>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {addressOf(url)}
        </a>
      </figcaption>
    </figure>
  );
}
