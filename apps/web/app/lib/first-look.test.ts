import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { firstLookElement, takeFirstLook, writeFirstLook } from './first-look.ts';

afterEach(() => document.body.replaceChildren());

function documentWith(text: string): QueryClient {
  document.body.innerHTML = `<script type="application/json" id="${firstLookElement}">${text}</script><p>Page</p>`;
  return new QueryClient();
}

describe('what a document carries', () => {
  const key = ['marketplace', 'page', { search: 'wheel' }];

  it('cannot close its element or open another, whatever people wrote', () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028 & " \' \\ 🛠';
    const text = writeFirstLook([{ key, data: { title: hostile } }]);
    expect(text).not.toContain('<');
    const client = documentWith(text);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    takeFirstLook(client);
    expect(client.getQueryData(key)).toEqual({ title: hostile });
  });

  it('is in memory as if it had just been fetched, and no longer in the document', () => {
    const client = documentWith(writeFirstLook([{ key, data: 1 }]));
    takeFirstLook(client);
    expect(client.getQueryState(key)).toMatchObject({ status: 'success', isInvalidated: false });
    expect(document.getElementById(firstLookElement)).toBeNull();
    expect(document.body.textContent).toBe('Page');
  });

  it.each(['', '{', '{"key":1}', 'null'])('%j counts as nothing', (text) => {
    const client = documentWith(text);
    takeFirstLook(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
