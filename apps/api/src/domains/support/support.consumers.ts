import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { SupportDeps } from './support.deps.ts';
import { confirmInquiry, forwardInquiry } from './support.service.ts';

type InquiryConsumer = EventConsumer<SupportDeps, 'support.inquiry_received'>;

export const confirmInquiryConsumer: InquiryConsumer = {
  name: 'support.confirm_inquiry',
  on: ['support.inquiry_received'],
  handle: (deps, event) => confirmInquiry(deps, event.payload.inquiryId),
};

export const forwardInquiryConsumer: InquiryConsumer = {
  name: 'support.forward_inquiry',
  on: ['support.inquiry_received'],
  handle: (deps, event) => forwardInquiry(deps, event.payload.inquiryId),
};
