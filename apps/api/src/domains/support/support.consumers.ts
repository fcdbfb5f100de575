import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { SupportDeps } from './support.deps.ts';
import type { SupportEvent } from './support.events.ts';
import { confirmInquiry, forwardInquiry } from './support.service.ts';

type InquiryConsumer = EventConsumer<
  SupportDeps,
  Extract<SupportEvent, { type: 'support.inquiry_received' }>
>;

export const confirmInquiryConsumer: InquiryConsumer = {
  name: 'support.confirm_inquiry',
  handle: (deps, event) => confirmInquiry(deps, event.payload.inquiryId),
};

export const forwardInquiryConsumer: InquiryConsumer = {
  name: 'support.forward_inquiry',
  handle: (deps, event) => forwardInquiry(deps, event.payload.inquiryId),
};
