import { describe, expect, it } from 'vitest';
import { aStorage } from '../../session/testing.ts';
import { saveDraft, readDraft } from './draft.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const EMPTY = { typed: {}, shownAt: NOW };

describe('the draft of a message', () => {
  it('CON-01 survives a reload, with the time at which the form was first shown', () => {
    const storage = aStorage();
    const draft = { typed: { subject: 'Tea 🍵', name: '' }, shownAt: NOW };
    saveDraft(() => storage, draft);
    expect(readDraft(() => storage, NOW + 5_000)).toEqual(draft);
  });

  it.each(['', 'null', '{', '[]', '{"typed":{"name":1},"shownAt":"x"}'])(
    'CON-01 is empty where %j is stored',
    (stored) => {
      expect(readDraft(() => aStorage({ contactDraft: stored }), NOW)).toEqual(EMPTY);
    },
  );

  it('CON-01 restores only texts of known fields, and no time in the future', () => {
    const stored = JSON.stringify({ typed: { name: 'Ada', email: 1, other: 'x' }, shownAt: NOW + 1 });
    expect(readDraft(() => aStorage({ contactDraft: stored }), NOW)).toEqual({
      typed: { name: 'Ada' },
      shownAt: NOW,
    });
  });

  it('CON-01 works where the browser blocks storage', () => {
    const blocked = () => {
      throw new Error('Access is denied');
    };
    expect(() => saveDraft(blocked, EMPTY)).not.toThrow();
    expect(readDraft(blocked, NOW)).toEqual(EMPTY);
  });
});
