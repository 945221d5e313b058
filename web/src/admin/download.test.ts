import { exportFeedback } from '@academy/contract/feedback-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../api/testing.ts';

const link = { href: '', download: '', click: vi.fn<() => void>() };
const page = { apiBasePath: '/api/v1', tenant: { id: 'spring' } };

/** Downloads with this response; returns the saved file and the toasts. */
async function download(answer: Response) {
  // Other test files may have loaded these modules with another page.
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
    isSaved: link.click.mock.calls.length > 0,
    toasts: overlay.get().toasts.map(({ message }) => message),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  link.click.mockClear();
});

describe('downloadFile', () => {
  it('FBK-08 saves the file that the server sends', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="feedback.csv"',
    };
    expect(await download(new Response('a,b', { headers }))).toEqual({ isSaved: true, toasts: [] });
    expect(link.download).toBe('feedback.csv');
  });

  it.each([
    ['a refusal with status 200', refused(200, 'Not today'), 'Not today'],
    ['an empty reply', new Response(''), 'Something went wrong, Please try again later'],
  ])('API-02, API-03 saves no file for %s, and shows why', async (_what, answer, message) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(await download(answer)).toEqual({ isSaved: false, toasts: [message] });
  });
});
