import { blocksOfDescription, type DescriptionPart } from './description.rules.ts';
import { LinkCard } from './link-card.tsx';
import { VideoCard } from './video-card.tsx';
import { videoOf } from './video.rules.ts';
import classes from './description.module.css';
import { viewCopy } from './view.copy.ts';

/** The seller's words. Each address has a card, and a video can be played there. */
export function Description({ text }: { text: string }) {
  const blocks = blocksOfDescription(text);
  if (blocks.length === 0) return <p className={classes.none}>{viewCopy.noDescription}</p>;
  return (
    <div className={classes.blocks}>
      {blocks.map(({ parts, cards }, at) => (
        <div key={at} className={classes.block}>
          {parts.length > 0 ? (
            <p className={classes.words}>
              <Words parts={parts} />
            </p>
          ) : null}
          {cards.map((url) => (
            <AddressCard key={url} url={url} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Words({ parts }: { parts: DescriptionPart[] }) {
  return parts.map((part, at) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a key={at} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
        {part.url}
      </a>
    ),
  );
}

function AddressCard({ url }: { url: string }) {
  const video = videoOf(url);
  return video ? <VideoCard url={url} video={video} /> : <LinkCard url={url} />;
}
