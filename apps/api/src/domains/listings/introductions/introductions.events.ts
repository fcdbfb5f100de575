import { exampleText, type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { type About, allOwners, example, listingLink } from '../listings.events.ts';

const toAsker = {
  to: ({ askedByUserId }: { askedByUserId: string }) => [askedByUserId],
  who: 'who asked',
  kind: 'messages',
  link: listingLink,
  mail: 'now',
  action: 'See the patent',
} as const;

export const introductionsEvents = {
  /** Someone asks the owners of a listing that shows no name who they are. */
  'listings.introduction_asked': toldOnce<About & { askedByUserId: string; message: string }>(
    { ...example, askedByUserId: 'buyer', message: exampleText },
    {
      to: allOwners,
      who: 'every owner',
      kind: 'messages',
      title: 'Someone asks who you are',
      message: (asked, name) =>
        `${name(asked.askedByUserId)} asks who owns ${asked.title}. Your listing shows no name: say who you are, or decline. Until then, they can’t write to you, make an offer or buy.`,
      link: listingLink,
      about: (asked) => asked.askedByUserId,
      quote: (asked) => asked.message,
      needsYou: () => true,
      mail: 'now',
      action: 'Answer',
    },
  ),
  /** … and an owner answered. */
  'listings.introduction_answered': told<
    About & { askedByUserId: string; status: 'made' | 'declined' }
  >({
    examples: [
      { ...example, askedByUserId: 'buyer', status: 'made' },
      { ...example, askedByUserId: 'buyer', status: 'declined' },
    ],
    notices: [
      {
        ...toAsker,
        when: ({ status }) => status === 'made',
        title: 'The owner told you their name',
        message: (asked, name) =>
          `${name(asked.creatorUserId)} offers ${asked.title}. From now on you see who owns it, and can deal with them as other buyers do.`,
        about: (asked) => asked.creatorUserId,
      },
      {
        ...toAsker,
        when: ({ status }) => status === 'declined',
        title: 'The owner stays unnamed',
        message: (asked) =>
          `The owner of ${asked.title} doesn’t want to tell you their name. Until they do, you can’t write to them, make an offer or buy.`,
      },
    ],
  }),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof introductionsEvents> {}
}
