import type { Member } from '../session/store.ts';
import { aToken } from '../session/testing.ts';
import { saveTokens } from '../session/token-storage.ts';

/** Ada, who learns. */
export const ADA: Member = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Learner',
  userId: 'u-ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};

/** Stores tokens of a member, whose calls then have a bearer. */
export function signIn(member: Member = ADA): Member {
  const accessToken = aToken({ sub: member.userId, email: 'ada@academy.test' });
  saveTokens(localStorage, { accessToken, refreshToken: 'refresh', expiresIn: 600 }, Date.now());
  return member;
}
