import { MantineProvider, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../lib/api-problem.ts';
import { NotConfirmed } from '../lib/confirmation.ts';
import { FormDialog } from './form-dialog.tsx';
import { closeLabel, theme } from './theme.ts';

type Rename = (name: string) => Promise<string>;

const filled = (value: string) => (value.trim() === '' ? 'This is needed.' : null);

function Page({ rename, onSent }: { rename: Rename; onSent: (answer: string) => void }) {
  const [opened, setOpened] = useState(false);
  const call = useMutation({ mutationFn: rename });
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rename
      </button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Another name"
        initial={{ note: '', name: 'Otto' }}
        validate={{ name: filled }}
        call={call}
        send={({ name }) => name.trim()}
        onSent={onSent}
        failed="Nothing was renamed"
        submit="Save"
        cancel="Keep"
      >
        {(form) => (
          <>
            <TextInput label="Note" {...form.getInputProps('note')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
          </>
        )}
      </FormDialog>
    </>
  );
}

async function open(rename: Rename) {
  const onSent = vi.fn();
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <Page rename={rename} onSent={onSent} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Another name' });
  return onSent;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (detail: string, errors: { path: string; message: string }[] = []) =>
  new ApiProblem({ status: 422, code: 'http.invalid', detail, errors });

it('what is missing is said beside its field, which has the focus, and nothing is sent', async () => {
  const rename = vi.fn<Rename>();
  await open(rename);
  type(' ');
  press('Save');
  expect(await screen.findByText('This is needed.')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(rename).not.toHaveBeenCalled();
});

it('a successful call closes the dialog; opened again, it starts fresh', async () => {
  const onSent = await open(async (name) => `${name}!`);
  type(' Greta ');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onSent).toHaveBeenCalledExactlyOnceWith('Greta!');
  press('Rename');
  await screen.findByRole('dialog');
  expect(field().value).toBe('Otto');
});

it('a refused field says so itself, has the focus, and is reported nowhere else', async () => {
  const about = [{ path: 'body.name', message: 'This name is taken.' }];
  await open(() => Promise.reject(refusal('Something is not right.', about)));
  press('Save');
  expect(await screen.findByText('This name is taken.')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('any other refusal is read aloud with its reason, and forgotten with the dialog', async () => {
  await open(() => Promise.reject(refusal('It is under way.')));
  type('Greta');
  press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Nothing was renamed. It is under way.');
  expect(field().value).toBe('Greta');
  press('Keep');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Rename');
  await screen.findByRole('dialog');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a person who cancels the password dialog sees no error', async () => {
  await open(() => Promise.reject(new NotConfirmed()));
  press('Save');
  await waitFor(() => expect(screen.getByText('Save').closest('[data-loading]')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a call under way is not made twice, and the close button has a label', async () => {
  const rename = vi.fn<Rename>(() => new Promise(() => undefined));
  await open(rename);
  press('Save');
  await waitFor(() => expect(rename).toHaveBeenCalledOnce());
  fireEvent.submit(field().closest('form') ?? field());
  expect(rename).toHaveBeenCalledOnce();
  press(closeLabel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
