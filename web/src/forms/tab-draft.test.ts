import { afterEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../session/testing.ts';
import { readDraft, saveDraft } from './tab-draft.ts';

const EMPTY = { comments: '', quote: null };

afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('FBK-11, CON-01 survives a reload', () => {
    vi.stubGlobal('sessionStorage', aStorage());
    expect(readDraft('draft', EMPTY)).toEqual(EMPTY);
    saveDraft('draft', { comments: 'Tea 🍵', quote: null });
    expect(readDraft('draft', EMPTY)).toEqual({ comments: 'Tea 🍵', quote: null });
  });

  it('FBK-11, CON-01 is empty if the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveDraft('draft', EMPTY)).not.toThrow();
    expect(readDraft('draft', EMPTY)).toEqual(EMPTY);
  });
});
