import { describe, expect, it } from 'vitest';
import { checkedParts, formatLearningTime, linkedInAddress, readCertificateRule } from './certificates.ts';

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

describe('what a certificate rests on', () => {
  const basis = { completedAt: '2026-01-05T10:00:00.000Z', duration: 4 * 60 * 60, checks: [], labs: [] };
  const textOf = (what: string, changes: Partial<Parameters<typeof checkedParts>[0]>) =>
    checkedParts({ ...basis, ...changes }).flatMap((part) => (part.what === what ? [part.how] : []));

  it.each([
    ['2026-01-05T09:59:59.838Z', 'less than a minute', true],
    ['2026-01-05T09:37:00.000Z', '23 minutes', true],
    ['2026-01-05T09:35:00.000Z', '25 minutes', false],
  ])('CERT-08 begun at %s it took %s; too fast to read: %s', (startedAt, taken, isTooFast) => {
    const [text = ''] = textOf('Time', { startedAt });
    expect(text.startsWith(`${taken} from the first lesson to the last`)).toBe(true);
    expect(text.includes('faster than the content can be read: it takes about 4 hours')).toBe(isTooFast);
  });

  it('CERT-08 names who has checked: the server checks, browsers and lab services labs', () => {
    expect(textOf('Time', {})).toEqual([]);
    expect(textOf('Knowledge checks', {})).toEqual([]);
    expect(textOf('Knowledge checks', { checks: [{}] })).toEqual(['Graded by the server']);
    expect(textOf('Labs', { labs: [{}] })).toEqual(["Reported by the learner's browser"]);
    expect(textOf('Labs', { labs: [{ reportedBy: 'service' }, { reportedBy: 'holder' }] })).toEqual([
      'Reported by the lab service',
      'Marked as done by the learner',
    ]);
  });
});
