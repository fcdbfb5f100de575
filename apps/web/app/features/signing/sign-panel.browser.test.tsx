import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../browser.test-kit.tsx';
import { boxOf } from './document-reader.tsx';
import { SignPanel } from './sign-panel.tsx';
import { signingCopy } from './signing.copy.ts';

const copy = signingCopy.sign;
const signer = {
  name: 'Jane Doe',
  email: 'jane@example.test',
  role: 'owner',
  company: null,
  title: null,
} as const;

/** The signature below one document, whose box is checked by hand. */
function Below({ onSign }: { onSign: () => void }) {
  const [read, setRead] = useState(false);
  return (
    <main>
      <Checkbox
        id={boxOf('agreement')}
        label="Read"
        checked={read}
        onChange={() => setRead(true)}
      />
      <SignPanel
        signer={signer}
        unread={read ? null : 'agreement'}
        busy={false}
        error={null}
        onSign={onSign}
        onDecline={() => undefined}
      />
    </main>
  );
}

it('what is missing is named, and the first of it gets the focus', async () => {
  const onSign = vi.fn();
  show(<Below onSign={onSign} />);
  const submit = page.getByRole('button', { name: copy.submit });
  const alert = page.getByRole('alert');
  const read = page.getByRole('checkbox', { name: 'Read' });
  const name = page.getByRole('textbox', { name: copy.nameLabel });
  const consent = page.getByRole('checkbox', { name: copy.consent });

  await submit.click();
  await expect
    .element(alert)
    .toHaveTextContent(`${copy.missingRead} ${copy.missingMark} ${copy.missingConsent}`);
  await expect.element(read).toHaveFocus();
  await userEvent.keyboard(' ');
  await submit.click();
  await expect.element(alert).toHaveTextContent(`${copy.missingMark} ${copy.missingConsent}`);
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('John Doe{Enter}');
  await expect
    .element(alert)
    .toHaveTextContent(`${copy.otherMark('Jane Doe')} ${copy.missingConsent}`);
  await expect.element(name).toHaveFocus();
  await name.fill('Jane Doe');
  await submit.click();
  await expect.element(consent).toHaveFocus();
  expect(onSign).not.toHaveBeenCalled();
  await userEvent.keyboard(' ');
  await submit.click();
  expect(onSign).toHaveBeenCalledWith({ kind: 'typed', text: 'Jane Doe' });
});
