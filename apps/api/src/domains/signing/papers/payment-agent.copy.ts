import { productName } from '@claimstead/contract/product.ts';
import { plain, strong, type Span } from './document-lines.engine.ts';
import type { AgreementTerms } from './document-input.port.ts';
import { say, type Clause } from './document.copy.ts';

/**
 * A draft for counsel, which the setting PAYMENT_AGENT puts into new agreements (record 0056): the company that
 * receives the price does so for the Sellers, so that the Buyer owes nothing more once it has. The appointment
 * is in the terms, which every Seller accepts before a Buyer can pay. None without an agent.
 */
export function appointment(agent: AgreementTerms['agent']): Clause[] {
  if (!agent) return [];
  return [
    {
      heading: 'Agent for receiving the payment',
      body: [
        plain('Each Seller has appointed '),
        strong(agent.name),
        ...say(`, ${agent.address}, which runs ${productName} (the **“Agent”**), as that Seller’s agent to
          receive the price, to hold it, to pay it out and to return it as this Agreement says, and for
          nothing else. The appointment was made by accepting the terms of ${productName} before the Buyer
          paid. Each Seller confirms it by signing, and it cannot be withdrawn while this sale is open. The
          Agent is not a party to this Agreement and not the Buyer’s agent, and makes and accepts no
          promises for any Seller.`),
      ],
    },
  ];
}

/** Who holds the payment: the beginning of the clause that says until when. */
export function heldBy(agent: AgreementTerms['agent']): Span[] {
  const whom = agent
    ? `through ${productName} to the Agent, which holds the payment for the Sellers`
    : `through ${productName}, which holds the payment`;
  return say(`The Buyer pays the full price ${whom}, without interest, and pays it out to the Sellers only
    when all of the following are true:`);
}

/** When a payment to the agent, and a refund by it, count. None without an agent. */
export function receiptAndRefund(agent: AgreementTerms['agent']): Clause[] {
  return agent ? [received(), refunded()] : [];
}

function received(): Clause {
  return {
    heading: 'When the price counts as received',
    body: say('Receipt of the price by the Agent is receipt by the Sellers:'),
    items: [
      say(`the price is received when the Agent’s payment provider reports that the payment of all of it,
        less any difference that the Agent itself covers, has succeeded; a payment that is authorized,
        processing or short is not yet received;`),
      say(`from then on the Buyer has paid each Seller that Seller’s share, and does not owe it again, even
        if the Agent does not pay it out;`),
      say(`a Seller whose share is due and is not paid out has a claim to it against the Agent alone;
        and`),
      say(`to the extent that a bank or card issuer takes the payment back, the price counts as not
        received.`),
    ],
  };
}

function refunded(): Clause {
  return {
    heading: 'When the price counts as refunded',
    body: say(`Where the Buyer is to be refunded, the Agent returns for the Sellers what the Buyer paid, to
      the card or account that it came from. The price counts as refunded when the payment provider
      reports that the refund has succeeded. A refund that is pending, has failed or needs details from
      the Buyer has not yet been made. Once it is made, the Buyer has no claim to more, and no Seller has
      a claim to the price.`),
  };
}
