import { describe, expect, it } from 'vitest';
import { aStorage } from '../../session/testing.ts';
import { keepDraft, readDraft } from './draft.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const EMPTY = { typed: {}, shownAt: NOW };

describe('the draft of a message', () => {
  it('CON-01 survives a reload, with the time at which the form was first seen', () => {
    const storage = aStorage();
    const draft = { typed: { subject: 'Tea 🍵', name: '' }, shownAt: NOW };
    keepDraft(() => storage, draft);
    expect(readDraft(() => storage, NOW + 5_000)).toEqual(draft);
  });

  it.each(['', 'null', '{', '[]', '{"typed":{"name":1},"shownAt":"x"}'])(
    'CON-01 is empty where %j is kept',
    (kept) => {
      expect(readDraft(() => aStorage({ contactDraft: kept }), NOW)).toEqual(EMPTY);
    },
  );

  it('CON-01 takes texts of the form alone, and no time to come', () => {
    const kept = JSON.stringify({ typed: { name: 'Ada', email: 1, other: 'x' }, shownAt: NOW + 1 });
    expect(readDraft(() => aStorage({ contactDraft: kept }), NOW)).toEqual({
      typed: { name: 'Ada' },
      shownAt: NOW,
    });
  });

  it('CON-01 does without where the browser keeps nothing', () => {
    const blocked = () => {
      throw new Error('Access is denied');
    };
    expect(() => keepDraft(blocked, EMPTY)).not.toThrow();
    expect(readDraft(blocked, NOW)).toEqual(EMPTY);
  });
});
