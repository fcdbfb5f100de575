import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useSent } from './use-sent.ts';

const queryKey = ['wish'];

type FieldProps = {
  kept: string;
  send: (wish: string) => Promise<unknown>;
  /** Is told of all that is ever drawn. */
  onShow: (wish: string) => void;
};

function Field({ kept, send, onShow }: FieldProps) {
  const [wish, change] = useSent(kept, send);
  useEffect(() => onShow(wish), [wish, onShow]);
  return (
    <input
      aria-label="Wish"
      value={wish}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** A field of a page below a router: a query holds its value, and the test answers what it sends. */
function openField() {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'none');
  const calls: PromiseWithResolvers<void>[] = [];
  const shown: string[] = [];
  const onShow = (wish: string) => void shown.push(wish);
  const Page = () => {
    const { data } = useQuery({ queryKey, queryFn: () => 'none', enabled: false });
    const { mutateAsync } = useMutation({
      scope: { id: 'wish' },
      mutationFn: (_: string) => {
        const call = Promise.withResolvers<void>();
        calls.push(call);
        return call.promise;
      },
      onSuccess: (_, wish) => void client.setQueryData(queryKey, wish),
    });
    return <Field kept={data ?? ''} send={mutateAsync} onShow={onShow} />;
  };
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/next', element: <p>the next page</p> },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Wish');
  return {
    router,
    shown,
    change: (wish: string) => fireEvent.change(field(), { target: { value: wish } }),
    answer: async (call: number, how: 'resolve' | 'reject') => {
      await waitFor(() => expect(calls[call]).toBeDefined());
      calls[call]?.[how]();
    },
    /** What the server has by now comes from elsewhere: once it is shown, nothing is left of what was sent. */
    comeToHave: async (wish: string) => {
      await waitFor(() => expect(client.isMutating()).toBe(0));
      client.setQueryData(queryKey, wish);
      await waitFor(() => expect(field().value).toBe(wish));
    },
  };
}

it('a link leads on while what was changed is still being sent', async () => {
  const { change, shown, router } = openField();
  change('daily');
  expect(shown).toEqual(['none', 'daily']);
  await act(() => router.navigate('/next'));
  expect(screen.getByText('the next page')).toBeTruthy();
});

it('what was changed is shown right away, and is never taken back once it is kept', async () => {
  const { change, answer, comeToHave, shown } = openField();
  change('daily');
  expect(shown).toEqual(['none', 'daily']);
  await answer(0, 'resolve');
  await comeToHave('seldom');
  expect(shown).toEqual(['none', 'daily', 'seldom']);
});

it('of two changes the last is shown until it has settled', async () => {
  const { change, answer, comeToHave, shown } = openField();
  change('daily');
  change('never');
  await answer(0, 'resolve');
  await answer(1, 'resolve');
  await comeToHave('seldom');
  expect(shown).toEqual(['none', 'daily', 'never', 'seldom']);
});

it('in place of a refused change, what is kept is shown again', async () => {
  const { change, answer, shown } = openField();
  change('daily');
  change('never');
  await answer(0, 'resolve');
  await answer(1, 'reject');
  await waitFor(() => expect(shown).toEqual(['none', 'daily', 'never', 'daily']));
});
