import { describe, expect, it } from 'vitest';
import { formatLearningTime, linkedInAddress, readCertificateRule } from './certificates.ts';

describe('the certificate of a course', () => {
  it.each([
    [undefined, false],
    [false, false],
    [true, true],
    [{}, true],
  ])('CERT-01 %j offers one: %s', (rule, isOffered) => {
    expect(readCertificateRule(rule)).toEqual({ isOffered, learned: [], requireChecks: false });
  });

  it('CERT-01 says what is learned, and whether checks must be passed', () => {
    expect(readCertificateRule({ learned: ['Brewing'], requireChecks: true })).toEqual({
      isOffered: true,
      learned: ['Brewing'],
      requireChecks: true,
    });
  });

  it.each([
    [0, '0 minutes'],
    [29 * 60, '29 minutes'],
    [30 * 60, '0.5 hours'],
    [60 * 60, '1 hour'],
    [80 * 60, '1.5 hours'],
    [10 * 60 * 60, '10 hours'],
  ])('CERT-02 %d seconds are %s', (seconds, text) => {
    expect(formatLearningTime(seconds)).toBe(text);
  });

  it('CERT-04 is added to a profile with its name, issuer, month and address', () => {
    const address = linkedInAddress({
      title: 'Tea & more',
      organization: 'Spring Academy',
      issuedAt: new Date('2026-01-31T23:00:00Z'),
      url: 'https://spring.test/verify/abc',
      id: 'abc',
    });
    expect(address).toBe(
      'https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME&name=Tea%20%26%20more' +
        '&organizationName=Spring%20Academy&issueYear=2026&issueMonth=1' +
        '&certUrl=https%3A%2F%2Fspring.test%2Fverify%2Fabc&certId=abc',
    );
  });
});
