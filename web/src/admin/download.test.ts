import { exportFeedback } from '@academy/contract/feedback-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../api/testing.ts';

const link = { href: '', download: '', click: vi.fn<() => void>() };
const page = { apiBasePath: '/api/v1', tenant: { id: 'spring' } };

/** What somebody gets to see and to keep when this is the answer. */
async function download(answer: Response) {
  // Other files may have loaded these already, with a page of their own.
  vi.resetModules();
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify(page) }),
    createElement: () => link,
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => answer);
  const { overlay } = await import('../overlay/overlay.ts');
  const { downloadFile } = await import('./download.ts');
  await downloadFile(exportFeedback, { query: {}, headers: {} });
  return {
    isKept: link.click.mock.calls.length > 0,
    toasts: overlay.get().toasts.map(({ message }) => message),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  link.click.mockClear();
});

describe('downloadFile', () => {
  it('FBK-08 hands over what the server sends as a file', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="feedback.csv"',
    };
    expect(await download(new Response('a,b', { headers }))).toEqual({ isKept: true, toasts: [] });
    expect(link.download).toBe('feedback.csv');
  });

  it.each([
    ['a refusal with status 200', refused(200, 'Not today'), 'Not today'],
    ['an empty reply', new Response(''), 'Something went wrong, Please try again later'],
  ])('API-02, API-03 keeps no file of %s, and says why', async (_what, answer, message) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(await download(answer)).toEqual({ isKept: false, toasts: [message] });
  });
});
