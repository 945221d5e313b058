import { describe, expect, it } from 'vitest';
import { diffFields, isAuditAction } from './audit.ts';

describe('acts', () => {
  it('ADM-08 are exactly those in the log', () => {
    expect(isAuditAction('alert.created')).toBe(true);
    expect([isAuditAction('toString'), isAuditAction(''), isAuditAction('tea.made')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('differences', () => {
  it('ADM-08 are the fields that changed, as texts', () => {
    const before = { message: 'Soon', level: 'info', endsAt: null, checked: false };
    const after = { message: 'Now', level: 'info', endsAt: '2026-01-05T09:00:00.000Z', checked: true };
    expect(diffFields(before, after)).toEqual([
      { field: 'message', before: 'Soon', after: 'Now' },
      { field: 'endsAt', before: null, after: '2026-01-05T09:00:00.000Z' },
      { field: 'checked', before: 'false', after: 'true' },
    ]);
  });

  it('ADM-08 are all fields where something began or ended', () => {
    expect(diffFields(null, { name: 'ci', abilities: ['content:read'] })).toEqual([
      { field: 'name', before: null, after: 'ci' },
      { field: 'abilities', before: null, after: '["content:read"]' },
    ]);
    expect(diffFields({ name: 'ci', note: '' }, null)).toEqual([
      { field: 'name', before: 'ci', after: null },
    ]);
    expect(diffFields(null, null)).toEqual([]);
  });
});
