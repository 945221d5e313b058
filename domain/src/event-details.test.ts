import { describe, expect, it } from 'vitest';
import { describeDetails } from './event-details.ts';

describe('the details of an event', () => {
  it.each([
    [{ method: 'pwd', isNewDevice: true }, 'With the password, New device'],
    [{ method: 'pwd otp mfa', isNewDevice: false }, 'With the password and a code'],
    [{ method: 'hwk user mfa' }, 'With a passkey'],
    [{ method: 'fed email' }, 'With another provider and an email'],
    [{ method: 'face' }, 'With face'],
    [{ method: '' }, ''],
    [{ factor: 'passkey', name: 'My phone' }, 'Passkey, “My phone”'],
    [{ factor: 'authenticator app' }, 'Authenticator app'],
    [{ factor: 'recovery code' }, 'Recovery code'],
    [{ seconds: 30 }, 'For 30 seconds'],
    [{ seconds: 1 }, 'For 1 second'],
    [{ failuresFromAddress: 7 }, '7 failures from this address'],
    [{ by: 'owner', count: 1 }, 'By the owner, 1 session'],
    [{ by: 'administrator', count: 3 }, 'By an administrator, 3 sessions'],
    [{ by: 'logout', count: 1 }, 'By logging out, 1 session'],
    [{ by: 'operator' }, 'By an operator'],
    [{ days: 7 }, 'After 7 days'],
    [{ provider: 'corp', reason: 'mix-up' }, 'Provider: corp, Answer of another provider'],
    [{ factor: 'passkey', reason: 'counter went back' }, 'Passkey, The passkey may have been copied'],
    [{ tokenId: 't-1', name: 'Publish' }, 'Token t-1, “Publish”'],
    [{ removed: 'the authenticator app' }, 'Removed: the authenticator app'],
    [{ someThingNew: 4, reason: 'else' }, 'Some thing new: 4, Reason: else'],
    [{}, ''],
  ])('AUD-08 %j are words: %s', (details, text) => {
    expect(describeDetails(details)).toBe(text);
  });
});
