import type { Member } from '../session/store.ts';
import { aToken } from '../session/testing.ts';
import { saveTokens } from '../session/token-storage.ts';

/** Ada learns, Root administers. */
export const ADA: Member = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Learner',
  userId: '018f3f0e-7c1a-7000-8000-00000000000a',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};

export const ROOT: Member = {
  ...ADA,
  firstName: 'Root',
  lastName: 'Admin',
  userId: '018f3f0e-7c1a-7000-8000-00000000000b',
  isAdmin: true,
};

/** Stores a member's tokens, so that calls have a bearer. */
export function signIn(member: Member = ADA): Member {
  const accessToken = aToken({ sub: member.userId, email: 'ada@academy.test' });
  saveTokens(localStorage, { accessToken, refreshToken: 'refresh', expiresIn: 600 }, Date.now());
  return member;
}
