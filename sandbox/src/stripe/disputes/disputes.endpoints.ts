import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  createdRange,
  emptyable,
  flag,
  metadata,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { closeDispute, submitEvidence } from './disputes.ts';

const evidenceText = emptyable(text);
const evidence = shape({
  access_activity_log: evidenceText,
  billing_address: evidenceText,
  cancellation_policy_disclosure: evidenceText,
  cancellation_rebuttal: evidenceText,
  customer_email_address: evidenceText,
  customer_name: evidenceText,
  customer_purchase_ip: evidenceText,
  duplicate_charge_explanation: evidenceText,
  duplicate_charge_id: evidenceText,
  product_description: evidenceText,
  refund_policy_disclosure: evidenceText,
  refund_refusal_explanation: evidenceText,
  service_date: evidenceText,
  uncategorized_text: evidenceText,
});

export const disputeEndpoints = [
  retrieves('dispute', '/v1/disputes'),
  lists('dispute', '/v1/disputes', { charge: text, payment_intent: text, created: createdRange }),
  endpoint({
    method: 'POST',
    path: '/v1/disputes/:id',
    params: { evidence, metadata, submit: flag },
    run: ({ world, params, id }) => {
      const dispute = world.objects.get('dispute', id);
      if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response') {
        throw invalidRequest(`The dispute ${id} is ${dispute.status}.`);
      }
      Object.assign(dispute.evidence, params.evidence);
      if (params.evidence) dispute.evidence_details.has_evidence = true;
      dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
      if (params.submit ?? params.evidence !== undefined) {
        dispute.evidence_details.submission_method = 'manual';
        return submitEvidence(world, dispute);
      }
      world.objects.save('dispute', dispute);
      world.events.emit('charge.dispute.updated', dispute);
      return dispute;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: {},
    run: ({ world, id }) => {
      world.objects.get('dispute', id);
      closeDispute(world, id, 'lost');
      return world.objects.get('dispute', id);
    },
  }),
];
