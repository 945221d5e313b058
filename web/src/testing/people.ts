import type { Member } from '../session/store.ts';

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
