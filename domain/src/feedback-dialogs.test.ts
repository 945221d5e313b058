import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  reduceFeedbackDialogs,
  NO_DIALOG,
  type FeedbackDialogs,
  type FeedbackEvent,
} from './feedback-dialogs.ts';

const after = (...events: FeedbackEvent[]) => events.reduce(reduceFeedbackDialogs, NO_DIALOG);
const dialogs = ['simpleForm', 'simpleThanks', 'extendedForm', 'extendedThanks'] as const;
const openIn = (state: FeedbackDialogs) => dialogs.filter((dialog) => state[dialog]);

it('FBK-01 opens the simple form on the first load, and not again on later ones', () => {
  expect(openIn(after({ type: 'loaded' }))).toEqual(['simpleForm']);
  expect(
    openIn(after({ type: 'loaded' }, { type: 'closed', dialog: 'simpleForm' }, { type: 'loaded' })),
  ).toEqual([]);
});

it('FBK-01 thanks after the simple form, goes on with Sure! and thanks again', () => {
  const thanked = after({ type: 'simple-opened' }, { type: 'simple-submitted' });
  expect(openIn(thanked)).toEqual(['simpleThanks']);
  const surveyed = reduceFeedbackDialogs(thanked, { type: 'extended-opened' });
  expect(openIn(surveyed)).toEqual(['extendedForm']);
  const done = reduceFeedbackDialogs(surveyed, { type: 'extended-submitted' });
  expect(openIn(done)).toEqual(['extendedThanks']);
  expect(openIn(reduceFeedbackDialogs(done, { type: 'closed', dialog: 'extendedThanks' }))).toEqual([]);
});

it('FBK-01 closes the other three when the extended form opens', () => {
  const all = {
    loaded: true,
    simpleForm: true,
    simpleThanks: true,
    extendedForm: false,
    extendedThanks: true,
  };
  expect(openIn(reduceFeedbackDialogs(all, { type: 'extended-opened' }))).toEqual(['extendedForm']);
});

it('FBK-01 clears the flag of the dialog that is closed, as No Thanks does', () => {
  const thanked = after({ type: 'simple-submitted' });
  expect(openIn(reduceFeedbackDialogs(thanked, { type: 'closed', dialog: 'simpleThanks' }))).toEqual([]);
  expect(reduceFeedbackDialogs(thanked, { type: 'closed', dialog: 'extendedForm' })).toEqual(thanked);
});

it('FBK-01 never shows two dialogs at once', () => {
  const types = [
    'loaded',
    'simple-opened',
    'simple-submitted',
    'extended-opened',
    'extended-submitted',
  ] as const;
  const event = fc.oneof(
    fc.record({ type: fc.constantFrom(...types) }),
    fc.record({ type: fc.constant('closed' as const), dialog: fc.constantFrom(...dialogs) }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      expect(openIn(after(...events)).length).toBeLessThanOrEqual(1);
    }),
  );
});
