import { schemas } from '@academy/contract/schemas';
import { alertForm } from '@academy/contract/schemas/alerts';
import { validate } from '@academy/domain/validation';
import { describe, expect, it } from 'vitest';
import { draftOf, emptyDraft, formOf } from './draft.ts';
import { searchAlerts, stateOf } from './search.ts';

const ALERT = schemas.createAlert.example.result;

describe('the draft of an alert', () => {
  it('ADM-01 keeps every field of an alert, to the minute', () => {
    const startsAt = '2026-01-05T09:00:00.000Z';
    expect(formOf(draftOf({ ...ALERT, startsAt }))).toEqual({
      tenantId: ALERT.tenantId,
      message: ALERT.message,
      level: ALERT.level,
      actionText: ALERT.actionText,
      actionUrl: ALERT.actionUrl,
      startsAt,
      endsAt: ALERT.endsAt,
    });
  });

  it('ADM-01 sends empty fields as null', () => {
    const draft = { ...emptyDraft('test'), message: 'Tea', actionUrl: '  ' };
    expect(validate(alertForm, formOf(draft))).toMatchObject({
      ok: true,
      value: { actionText: null, actionUrl: null, startsAt: null, endsAt: null },
    });
  });
});

describe('the list of alerts', () => {
  const other = { ...ALERT, id: '018f3f0e-7c1a-7000-8000-00000000000b', message: 'Tea', firstName: 'Ada' };
  const format = { now: 0, moment: () => 'Jan 5, 2026, 9:00\u202fAM', academy: () => 'Green Academy' };
  const find = (text: string) =>
    searchAlerts([ALERT, other], { text, ...format }).map(({ message }) => message);

  it.each([
    ['00000000000B', ['Tea']],
    ['LEARN', ['A new course is here.', 'Tea']],
    ['ada', ['Tea']],
    ['new course', ['A new course is here.']],
    ['see the', ['A new course is here.', 'Tea']],
    ['example.org', ['A new course is here.', 'Tea']],
    ['INFO', ['A new course is here.', 'Tea']],
    ['2026-01-05T09', ['A new course is here.', 'Tea']],
    ['warning', []],
  ])('ADM-03 finds %s', (text, messages) => {
    expect(find(text)).toEqual(messages);
  });

  it.each(['Jan 5, 2026', 'jan 5, 2026, 9:00 am', 'green academy', 'shown'])(
    'ADM-12 finds %s as the table shows it',
    (text) => {
      expect(find(text)).toEqual(['A new course is here.', 'Tea']);
    },
  );

  it('ADM-01 distinguishes shown, scheduled and ended alerts', () => {
    const [early, late] = ['2026-01-05T09:00:00.000Z', '2026-01-06T09:00:00.000Z'];
    const at = (moment: string) => stateOf({ startsAt: early, endsAt: late }, Date.parse(moment));
    expect([at('2026-01-05T08:59:59Z'), at(early), at(late)]).toEqual(['Scheduled', 'Shown', 'Ended']);
    expect(stateOf({ startsAt: null, endsAt: null }, 0)).toBe('Shown');
  });
});
