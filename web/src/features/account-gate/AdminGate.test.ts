import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN, VISITOR, type Member, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { AdminGate } from './AdminGate.tsx';

const ADA: Member = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Learner',
  userId: 'u-ada',
  isAdmin: false,
  isPro: true,
  isVerified: true,
};

function gate(session: Session) {
  const inside = createElement(Route, { path: '*', element: 'inside' });
  const routes = createElement(
    Routes,
    null,
    createElement(Route, { path: '/admin', element: createElement(AdminGate) }, inside),
  );
  return textOf(htmlOf(routes, { path: '/admin/users', session }));
}

describe('AdminGate', () => {
  it('GATE-03 lets admins in and shows nobody else anything of it', () => {
    expect(gate({ ...ADA, isAdmin: true })).toBe('inside');
    expect(gate(ADA)).toBe('This page is for administrators Back to home page');
  });

  it('API-10 denies nobody whose rights could not be asked', () => {
    expect(gate({ ...ADA, userId: null })).toBe(
      'We could not find out whether you are an administrator Try again',
    );
  });

  it('GATE-03 waits until it is known who is here, and while visitors are led to /auth', () => {
    expect([gate(SIGNING_IN), gate(VISITOR)]).toEqual(['Loading', 'Loading']);
  });
});
