import type { Client } from '@academy/contract/client';
import { deleteNote, saveNote } from '@academy/contract/notes';
import { findQuote, quoteOf } from '@academy/domain/text-quote';
import { describe, expect, it } from 'vitest';
import { dedupeKeyOf, type LearningAction, type PendingWrite } from '../learning/pending-write.ts';
import { sendWrite } from '../learning/send-write.ts';
import { anOutbox, NO_NETWORK } from '../learning/testing.ts';
import { noteAddress } from './note-address.ts';
import { passageHash, quoteInHash } from './passage-link.ts';
import { aNote } from './testing.ts';
import { withPending } from './use-page-notes.ts';

const page = { lessonId: 'brew', courseId: 'tea' };
const { id, quote } = aNote();
const writing = (text: string): LearningAction => ({ call: 'note', body: { ...page, id, quote, text } });
const deleting: LearningAction = { call: 'delete-note', body: { ...page, id } };
const pending = (action: LearningAction): PendingWrite => ({
  ...action,
  person: 'ada',
  subject: dedupeKeyOf(action),
  at: '2026-01-05T10:00:00.000Z',
  sequence: 1,
});

describe('the link to a passage', () => {
  const text = `${'Warm water opens the leaves. '.repeat(4)}Hot & bitter: 100% "tea" #1, café.`;

  it.each([
    ['a sentence', 'Hot & bitter: 100% "tea" #1, café.'],
    ['one word', 'tea'],
    ['very much', `${'Warm water opens the leaves. '.repeat(4)}Hot`],
  ])('NOTE-09 to %s names it, and nothing else', (_what, exact) => {
    const start = text.indexOf(exact);
    const made = quoteOf(text, { start, end: start + exact.length });
    const named = made && quoteInHash(passageHash(made));
    expect(named && findQuote(text, named)?.start).toBe(start);
    expect(made && passageHash(made).length).toBeLessThan(400);
  });

  it.each(['', '#', '#water', '#quote', '#quote=', '#quote=%', '#other=tea'])(
    'NOTE-09 ignores %j',
    (hash) => {
      expect(quoteInHash(hash)?.exact ?? null).toBe(hash === '#quote=%' ? '%' : null);
    },
  );

  it('NOTE-04 leads to the academy of a note, and to its passage if it still exists', () => {
    const note = { path: '/guides/kettle', tenantId: 'here', state: 'found' as const, quote };
    const place = { currentTenant: 'here', origins: { there: 'https://there.example' } };
    expect(noteAddress(note, place)).toBe(`/guides/kettle${passageHash(quote)}`);
    expect(noteAddress({ ...note, tenantId: 'there', state: 'changed' }, place)).toBe(
      'https://there.example/guides/kettle',
    );
    expect(noteAddress({ ...note, path: null, state: 'gone' }, place)).toBeNull();
  });
});

describe('pending notes', () => {
  it('NOTE-05 are shown with changes applied: new, changed and deleted', () => {
    const shown = (stored: ReturnType<typeof aNote>[], ...actions: LearningAction[]) =>
      withPending(stored, { writes: actions.map(pending), page }).map(({ text, isWaiting }) => [
        text,
        isWaiting,
      ]);
    expect(shown([], writing('New'))).toEqual([['New', true]]);
    expect(shown([aNote({ text: 'Old' })], writing('Changed'))).toEqual([['Changed', true]]);
    expect(shown([aNote({ text: 'Old' })], deleting)).toEqual([]);
    const elsewhere: LearningAction = { call: 'note', body: { lessonId: 'other', id, quote, text: '' } };
    expect(shown([], elsewhere)).toEqual([]);
  });

  it('NOTE-05 are sent once and in order: only the last of several writes', async () => {
    const { outbox, store, seen } = anOutbox([NO_NETWORK, NO_NETWORK, NO_NETWORK, {}, {}]);
    await outbox.write(writing('One'));
    await outbox.write(writing('Two'));
    await outbox.write({ call: 'note', body: { ...page, id: 'other', quote, text: 'Other' } });
    expect(store.stored.map(({ body }) => 'text' in body && body.text)).toEqual(['Two', 'Other']);
    expect(await outbox.flush()).toBe(0);
    expect(seen.done.map(({ call }) => call)).toEqual(['note', 'note']);
    await outbox.flush();
    expect(seen.sent).toHaveLength(5);
  });

  it('NOTE-05 written and deleted offline are deleted once', async () => {
    const { outbox, seen } = anOutbox([NO_NETWORK, NO_NETWORK, {}]);
    await outbox.write(writing('One'));
    await outbox.write(deleting);
    await outbox.flush();
    expect(seen.sent.map(({ call }) => call)).toEqual(['note', 'delete-note', 'delete-note']);
  });

  it("NOTE-05 send their age, independent of the device's clock", async () => {
    const sent: [string, unknown][] = [];
    const client: Pick<Client, 'send'> = {
      send: async (endpoint, input) => {
        sent.push([endpoint.name, input]);
        return { data: { ...page, note: null } as never, message: null, correlationId: '' };
      },
    };
    const now = Date.parse('2026-01-05T10:00:05.000Z');
    const { signal } = new AbortController();
    await sendWrite(client, pending(writing('Late')), { isLate: true, signal, now });
    await sendWrite(client, pending(deleting), { isLate: false, signal, now });
    expect(sent).toEqual([
      [saveNote.name, { params: { id }, query: {}, body: { ...page, quote, text: 'Late', age: 5_000 } }],
      [deleteNote.name, { params: { id }, query: { age: 0 } }],
    ]);
  });
});
