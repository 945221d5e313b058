import { describe, expect, it } from 'vitest';
import { findSetVariables, findUnknownSettings } from './env.ts';

describe('unknown settings', () => {
  it.each([
    ['ACADEMY_ENVIRONMENT', 'remove it, or see docs/operating.md.'],
    ['ACADEMY_EVN', 'did you mean ACADEMY_ENV?'],
    ['PUBLIC_ULR', 'did you mean PUBLIC_URL?'],
    ['DATABASE_URI', 'did you mean DATABASE_URL?'],
    ['SECOND_FACTR', 'did you mean SECOND_FACTOR?'],
    ['OIDC_CLIENT_SECRET', 'remove it, or see docs/operating.md.'],
    ['smtp_url', 'did you mean SMTP_URL?'],
  ])('OPS-08 names %s', (name, hint) => {
    expect(findUnknownSettings({ [name]: 'x' })).toEqual([
      `${name} is not a setting and has no effect: ${hint}`,
    ]);
  });

  it('OPS-08 exclude variables of other programs', () => {
    const others = {
      HOME: '/home/user',
      HOSTNAME: 'node-1',
      PATH: '/bin',
      PWD: '/',
      NODE_ENV: 'production',
      LANG: 'C',
      LOGNAME: 'academy',
      ACADEMY_SERVER: 'https://learn.example.org',
      ACADEMY_TEST_FULL: '1',
      // Kubernetes sets these for services named academy and database.
      ACADEMY_SERVICE_HOST: '10.0.0.1',
      ACADEMY_SERVICE_PORT_HTTP: '80',
      ACADEMY_PORT: 'tcp://10.0.0.1:80',
      ACADEMY_PORT_80_TCP_ADDR: '10.0.0.1',
      DATABASE_PORT_5432_TCP: 'tcp://10.0.0.2:5432',
      // Compose files set empty variables.
      PUBLIC_ULR: '',
    };
    expect(findUnknownSettings(others)).toEqual([]);
    expect(findSetVariables({ ...others, PORT: '3000', HOST: '' })).toEqual(['PORT']);
  });
});
