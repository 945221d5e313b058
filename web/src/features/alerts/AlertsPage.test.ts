import { schemas } from '@academy/contract/schemas';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { AlertsPage } from './AlertsPage.tsx';

function page(result: readonly unknown[]) {
  return textOf(htmlOf(createElement(AlertsPage), { path: '/alerts', queries: { alerts: { result } } }));
}

describe('AlertsPage', () => {
  it("RTE-07 lists the tenant's current alerts", () => {
    expect(page(schemas.listAlerts.example.result)).toContain('A new course is here. See the course');
  });

  it('RTE-07 says when there are none', () => {
    expect(page([])).toContain('There is nothing to tell at the moment.');
  });
});
