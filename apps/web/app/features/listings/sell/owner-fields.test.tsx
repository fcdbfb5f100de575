import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnerFields } from './owner-fields.tsx';
import type { OwnerRow } from './draft-fields.ts';

const row: OwnerRow = {
  key: 'a',
  firstName: 'Ada',
  lastName: 'Lane',
  email: 'ada@example.test',
  stake: '40',
};
const acme = { isCompany: true, company: 'Acme, LLC', title: 'Member' };

function show(change: Partial<Parameters<typeof OwnerFields>[0]> = {}) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <OwnerFields
        row={row}
        at={1}
        isYou={false}
        frozen={false}
        showMissing={false}
        isTwice={false}
        canRemove
        onChange={onChange}
        onRemove={vi.fn()}
        {...change}
      />
    </MantineProvider>,
  );
  return { onChange };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const companySwitch = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

afterEach(cleanup);

it('an owner is a person until the switch says otherwise', () => {
  const { onChange } = show();
  expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull();
  fireEvent.click(companySwitch('This owner is a company'));
  expect(onChange).toHaveBeenCalledWith({ isCompany: true });
});

it('a company has its name, and the person who signs for it a title', () => {
  const { onChange } = show({ row: { ...row, ...acme } });
  expect(field('Company').value).toBe('Acme, LLC');
  expect(screen.getByText('Ada’s title at the company, such as CEO.')).toBeTruthy();
  fireEvent.change(field('Title'), { target: { value: 'CEO' } });
  expect(onChange).toHaveBeenCalledWith({ title: 'CEO' });
});

it('what is missing is said only after the first try', () => {
  const empty = { row: { ...row, isCompany: true } };
  show(empty);
  expect(screen.queryByText('Enter the company’s full name.')).toBeNull();
  cleanup();
  show({ ...empty, showMissing: true });
  expect(field('Company').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter the company’s full name.')).toBeTruthy();
  expect(screen.getByText('Enter the title.')).toBeTruthy();
});

it('your own row stays you, who may own through a company', () => {
  const { onChange } = show({ row: { ...row, ...acme }, at: 0, isYou: true });
  expect(field('First name').disabled).toBe(true);
  expect(field('Company').disabled).toBe(false);
  fireEvent.click(companySwitch('I own it through a company'));
  expect(onChange).toHaveBeenCalledWith({ isCompany: false });
});

it('nothing can be changed once ownership is frozen', () => {
  show({ row: { ...row, ...acme }, frozen: true });
  expect(companySwitch('This owner is a company').disabled).toBe(true);
  expect(field('Company').disabled && field('Title').disabled).toBe(true);
});
