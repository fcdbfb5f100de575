import type { ProposalKind, ProposalMove, Sale } from '@claimstead/contract/sales.contract.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { formatCents, formatDateTime, fullName } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { proposalsCopy as copy, questionOf } from './proposals.copy.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { useProposal } from './sales.queries.ts';
import classes from './sale-proposals.module.css';

type Proposal = Sale['proposals'][number];
type Step = { kind: ProposalKind; move: ProposalMove };

/** What both sides may agree on: an open question with its answers, and what can be asked for. */
export function SaleProposals({ sale, side }: { sale: Sale; side: SaleSide }) {
  const [asked, setAsked] = useState<Step>({ kind: 'end', move: 'ask' });
  const [opened, setOpened] = useState(false);
  const proposal = useProposal(sale.id);
  const press = (step: Step) => {
    if (questionOf(step.kind, step.move, '')) {
      setAsked(step);
      setOpened(true);
    } else {
      proposal.mutate(step, { onError: (error) => toastFailure(copy.failed, error) });
    }
  };
  const open = sale.proposals.filter(({ status }) => status === 'asked');
  const askable = sale.proposals.filter(({ moves }) => moves.includes('ask'));
  const extended = sale.proposals.some(
    ({ kind, status }) => kind === 'extend' && status === 'agreed',
  );
  return (
    <>
      {open.map((one) => (
        <OpenQuestion
          key={one.kind}
          proposal={one}
          sale={sale}
          side={side}
          busy={proposal.isPending}
          onPress={press}
        />
      ))}
      {extended && sale.deadlines ? (
        <p className={classes.note}>{copy.extended(formatDateTime(sale.deadlines.ends))}</p>
      ) : null}
      <Askable kinds={askable.map(({ kind }) => kind)} onPress={press} />
      <ProposalDialog
        sale={sale}
        side={side}
        step={asked}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** What can be asked for now. */
function Askable({ kinds, onPress }: { kinds: ProposalKind[]; onPress: (step: Step) => void }) {
  if (kinds.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={copy.title}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="subtle"
          onClick={() => onPress({ kind, move: 'ask' })}
        >
          {copy.moves[kind].ask}
        </Button>
      ))}
    </Group>
  );
}

type OpenQuestionProps = {
  proposal: Proposal;
  sale: Sale;
  side: SaleSide;
  busy: boolean;
  onPress: (step: Step) => void;
};

function OpenQuestion({ proposal, sale, side, busy, onPress }: OpenQuestionProps) {
  const { kind, askedBy, answerBy, moves } = proposal;
  const viewer = side === 'owner' ? sale.user : sale.buyer;
  const isOwn = askedBy?.userId === viewer.userId;
  const who = isOwn || !askedBy ? copy.you : fullName(askedBy);
  return (
    <Alert variant="light" color={moves.includes('agree') ? 'ribbon' : 'brass'}>
      <p className={classes.question}>{copy.asked[kind](who)}</p>
      {answerBy ? (
        <p className={classes.note}>
          {copy.answerBy(moves.includes('agree') ? 'you' : 'they', formatDateTime(answerBy))}
        </p>
      ) : null}
      <Group gap="xs" mt="xs">
        {moves.map((move) => (
          <Button
            key={move}
            size="sm"
            variant={move === 'agree' ? 'filled' : 'default'}
            disabled={busy}
            onClick={() => onPress({ kind, move })}
          >
            {copy.moves[kind][move]}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}

type ProposalDialogProps = {
  sale: Sale;
  side: SaleSide;
  step: Step;
  opened: boolean;
  onClose: () => void;
};

/** Says what an agreement would mean before it is asked for or made. */
function ProposalDialog({ sale, side, step, opened, onClose }: ProposalDialogProps) {
  const proposal = useProposal(sale.id);
  const question = questionOf(step.kind, step.move, formatCents(sale.amount - sale.covered));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={question?.title ?? ''}
      call={proposal}
      send={() => step}
      failed={copy.failed}
      submit={question?.submit ?? ''}
      harms={step.move === 'agree'}
      cancel={copy.cancel}
    >
      <p>{question?.text[side]}</p>
    </FormDialog>
  );
}
