import { describe, expect, it } from 'vitest';
import { originOf, tenantSchema } from './tenant-data.ts';
import { publicTenant } from './public-tenant.ts';
import type { Palette, Tenant } from './tenant-data.ts';
import { coherenceFaults, contrastFaults } from './tenant-faults.ts';

describe('a tenant as data', () => {
  it('TEN-02 is refused with a field that nobody knows', () => {
    expect(tenantSchema.safeParse({ ...written, slogan: 'Learn' }).success).toBe(false);
    expect(tenantSchema.safeParse({ ...written, footer: { ...written.footer, left: [] } }).success).toBe(
      false,
    );
  });

  it('TEN-02 fills in what may be left out', () => {
    expect(tenant()).toMatchObject({ default: false, frameHosts: [], imageHosts: [] });
  });

  it.each(['//elsewhere.example', 'courses', 'https://elsewhere.example', '/two words'])(
    'TEN-02 does not link to %s',
    (path) => {
      expect(
        tenantSchema.safeParse({ ...written, navigation: [{ title: 'Away', path, icon: 'home' }] }).success,
      ).toBe(false);
    },
  );

  it.each(['Garden', 'two-words', '9lives', ''])(
    'TEN-01 has no id like "%s", which no host would lead to',
    (id) => {
      expect(tenantSchema.safeParse({ ...written, id }).success).toBe(false);
    },
  );
});

describe('the public part of a tenant', () => {
  const shared = () =>
    publicTenant(
      tenant({
        tagManagerId: 'TAG-1',
        frameHosts: ['frames.example'],
        imageHosts: ['images.example'],
        default: true,
      }),
    );

  it('TEN-10 keeps addresses of people and machines on the server', () => {
    const sent = JSON.stringify(shared());
    for (const secret of [
      'hello@garden.example',
      'garden-dev',
      'TAG-1',
      'frames.example',
      'images.example',
    ]) {
      expect(sent).not.toContain(secret);
    }
    expect(shared()).not.toHaveProperty('default');
  });

  it('TEN-10 carries all that a page shows', () => {
    expect(shared()).toMatchObject({
      id: 'garden',
      name: 'Garden',
      contact: { title: 'Contact us', text: 'Write to us.' },
    });
    expect(shared().landing).toEqual({ primary: tenant().landing.primary });
    expect(shared().banners).toEqual(tenant().banners);
    // The style of the page has the rest of the look.
    expect(shared().face).toEqual({ hero: 'split' });
  });
});

describe('the origin of a tenant', () => {
  it.each([
    ['dev', 'https://garden-dev.academy.example'],
    ['qat', 'https://garden-qat.academy.example'],
    ['stage', 'https://garden-stage.academy.example'],
    ['prod', 'https://garden.academy.example'],
  ] as const)('TEN-07 is its own in %s', (environment, origin) => {
    expect(originAt(tenant(), { environment })).toBe(origin);
  });

  it('TEN-04 in local is its name under localhost, at the port of the server', () => {
    expect(originAt(tenant(), { environment: 'local', port: 4100 })).toBe('http://garden.localhost:4100');
  });

  it('TEN-04 in local is what its data says, where it says so', () => {
    const named = tenant({ origins: { ...written.origins, local: 'http://garden.test:8080' } });
    expect(originAt(named, { environment: 'local' })).toBe('http://garden.test:8080');
  });

  it('TEN-14 in prod is the first host that it lists', () => {
    const named = tenant({ origins: {}, hosts: ['learn.example.com', 'garden.example.com'] });
    expect(originAt(named, { environment: 'prod' })).toBe('https://learn.example.com');
  });

  it('TEN-14 follows from the origin of the default tenant, with the one id for the other', () => {
    const first = tenant({ default: true });
    const other = tenant({ id: 'orchard', origins: {} });
    expect(originAt(other, { environment: 'qat', fallback: first })).toBe(
      'https://orchard-qat.academy.example',
    );
    expect(originAt(other, { environment: 'prod', fallback: first })).toBe('https://orchard.academy.example');
    const plain = tenant({ default: true, origins: {} });
    expect(originAt(plain, { environment: 'prod', fallback: plain })).toBe('https://learn.example.org');
    expect(originAt(other, { environment: 'prod', fallback: plain })).toBe(null);
  });
});

describe('the colours of a tenant', () => {
  it('LAY-13 are without fault when every text can be read', () => {
    expect(contrastFaults(tenant().colours)).toEqual([]);
  });

  it.each([
    ['text', '#999999', 'text on background'],
    ['muted', '#999999', 'muted on surface'],
    ['brand', '#7fd39a', 'brand on background'],
    ['onBrand', '#2a7a44', 'onBrand on brand'],
    ['accent', '#ffdd99', 'accent on background'],
  ] as const)('LAY-13 with a faint %s are named with the figure', (color, value, pair) => {
    const faults = contrastFaults({ ...written.colours, light: { ...light, [color]: value } });
    expect(faults.every(({ scheme }) => scheme === 'light')).toBe(true);
    expect(faults).toContainEqual(
      expect.objectContaining({
        color,
        message: expect.stringMatching(`^${pair} has a contrast of \\d+\\.\\d\\d, it needs`),
      }),
    );
  });
});

describe('a tenant whose parts do not fit together', () => {
  it('TEN-02 is without fault when they do', () => {
    expect(coherenceFaults(tenant())).toEqual([]);
  });

  it('RTE-09 lacks the text of a feature that it switches on', () => {
    const faults = coherenceFaults(tenant({ features: { guides: true, pro: true, labs: true } }));
    expect(faults).toEqual([
      { path: ['banners', 'guides'], message: 'is missing, but features.guides is true' },
      { path: ['pro'], message: 'is missing, but features.pro is true' },
    ]);
  });

  it('RTE-09 links to guides that it does not have', () => {
    const navigation = [{ title: 'Guides', path: '/guides', icon: 'guides' as const }];
    const learn = [
      { title: 'Courses', path: '/courses' },
      { title: 'Guides', path: '/guides' },
    ];
    const message = 'leads to the guides, but features.guides is false';
    expect(coherenceFaults(tenant({ navigation, footer: { ...written.footer, learn } }))).toEqual([
      { path: ['navigation', 0, 'path'], message },
      { path: ['footer', 'learn', 1, 'path'], message },
    ]);
    const features = { guides: true, pro: false, labs: false };
    const banners = { ...written.banners, guides: banner };
    expect(coherenceFaults(tenant({ navigation, features, banners }))).toEqual([]);
  });

  it('TEN-02 has courses once on its home page, instructors at most once, and no tiers without Pro', () => {
    const [courseList, instructorList, call] = tenant().landing.sections;
    const faultsOf = (...sections: (typeof courseList)[]) =>
      coherenceFaults(
        tenant({ landing: { ...tenant().landing, sections: sections.filter((one) => one !== undefined) } }),
      );
    const path = ['landing', 'sections'];
    const noCourses = { path, message: 'must have one section of the kind courses' };
    expect(faultsOf(call)).toEqual([noCourses]);
    expect(faultsOf(courseList, instructorList, courseList)).toEqual([noCourses]);
    expect(faultsOf(courseList, { kind: 'tiers' }, instructorList)).toEqual([
      { path, message: 'has a section of the kind tiers, but there is no pro' },
    ]);
  });

  it('MYL-06 names a guide to begin with where it has none, or one item twice', () => {
    const starters: Tenant['starters'] = [
      { type: 'course', slug: 'soil' },
      { type: 'guide', slug: 'soil' },
      { type: 'course', slug: 'soil' },
    ];
    const twice = { path: ['starters', 2, 'slug'], message: 'is named twice' };
    expect(coherenceFaults(tenant({ starters }))).toEqual([
      { path: ['starters', 1, 'type'], message: 'is a guide, but features.guides is false' },
      twice,
    ]);
    const features = { guides: true, pro: false, labs: false };
    const banners = { ...written.banners, guides: banner };
    expect(coherenceFaults(tenant({ starters, features, banners }))).toEqual([twice]);
  });

  it('UPS-07 needs another way to register where passwords are off, and one id for each provider', () => {
    const corp = {
      kind: 'openid',
      id: 'corp',
      name: 'Corp',
      issuer: 'https://login.example.org',
      scope: 'openid',
    } as const;
    const login = (given: Partial<Tenant['login']>) =>
      tenant({ login: { passwords: true, emailLinks: true, providers: [], ...given } });
    expect(coherenceFaults(login({ passwords: false, providers: [corp] }))).toEqual([]);
    expect(coherenceFaults(login({ providers: [corp, { ...corp, id: 'partner' }] }))).toEqual([]);
    expect(coherenceFaults(login({ passwords: false }))).toEqual([
      { path: ['login', 'passwords'], message: 'is false, but there is no provider to register with' },
    ]);
    expect(
      coherenceFaults(login({ providers: [corp, { kind: 'google', id: 'corp', name: 'Google' }] })),
    ).toEqual([{ path: ['login', 'providers', 1, 'id'], message: 'is the id of two providers' }]);
    for (const issuer of ['http://login.example.org', 'login.example.org', 'https://x.example?a=b'])
      expect(() => login({ providers: [{ ...corp, issuer }] })).toThrow('https address');
  });

  it('TEN-01 lives at a host that leads to another tenant, unless it is the default', () => {
    const origins = { ...written.origins, prod: 'https://learn.example' };
    expect(coherenceFaults(tenant({ origins }))).toEqual([
      {
        path: ['origins', 'prod'],
        message:
          'must have a host that begins with garden or is listed in hosts, or its visitors see another tenant',
      },
    ]);
    const plain = { ...written.origins, dev: 'http://garden-dev.example' };
    expect(coherenceFaults(tenant({ origins: plain })).map(({ path }) => path)).toEqual([]);
    expect(coherenceFaults(tenant({ origins, default: true }))).toEqual([]);
    expect(coherenceFaults(tenant({ origins, hosts: ['learn.example'] }))).toEqual([]);
  });

  it('FBK-10 offers two survey options under one key', () => {
    const levels = { question: 'Which level?', options: [option, option] };
    const faults = coherenceFaults(tenant({ feedback: { ...written.feedback, levels } }));
    expect(faults).toEqual([
      { path: ['feedback', 'levels', 'options', 1, 'key'], message: 'repeats the key beginner' },
    ]);
    const apart = { question: 'Which level?', options: [option, { key: 'advanced', value: 'Advanced' }] };
    expect(coherenceFaults(tenant({ feedback: { ...written.feedback, levels: apart } }))).toEqual([]);
  });
});

const light: Palette = {
  brand: '#1e7a3e',
  onBrand: '#ffffff',
  accent: '#a16207',
  background: '#ffffff',
  surface: '#f4f7f4',
  text: '#17211b',
  muted: '#536058',
  border: '#dbe3dc',
};
const dark: Palette = {
  brand: '#6ccf8c',
  onBrand: '#07210f',
  accent: '#f0c063',
  background: '#0f1512',
  surface: '#17201b',
  text: '#e8efea',
  muted: '#a3b1a8',
  border: '#2b3831',
};
const option = { key: 'beginner', value: 'Beginner' };
const banner = { title: 'Welcome', text: 'Have a look around.' };
const courses = { label: 'Browse Courses', path: '/courses' };

/** The least a tenant can say. */
const written = {
  id: 'garden',
  name: 'Garden',
  tagline: 'Grow what you know',
  description: 'Courses about gardens.',
  logo: 'logo.svg',
  icon: 'icon.svg',
  hero: 'hero.svg',
  colours: { light, dark },
  features: { guides: false, pro: false, labs: false },
  origins: {
    dev: 'https://garden-dev.academy.example',
    qat: 'https://garden-qat.academy.example',
    stage: 'https://garden-stage.academy.example',
    prod: 'https://garden.academy.example',
  },
  navigation: [{ title: 'Home', path: '/', icon: 'home' }],
  footer: {
    title: 'Garden Academy',
    copyright: '© Garden Academy',
    learn: [{ title: 'Courses', path: '/courses' }],
    engage: [{ title: 'Instructors', path: '/instructors' }],
    more: [{ title: 'Terms', path: '/terms', newTab: true }],
  },
  banners: {
    home: banner,
    courses: { ...banner, more: 'Ask for more.' },
    paths: banner,
    path_details: banner,
    instructors: banner,
  },
  landing: {
    eyebrow: 'Garden Academy',
    title: 'Grow what you know',
    text: 'One bed at a time.',
    primary: courses,
    secondary: { label: 'Start', path: '/paths' },
    sections: [
      { kind: 'courses' },
      { kind: 'instructors' },
      { kind: 'call', title: 'Begin', text: 'Dig in.', action: courses },
    ],
  },
  feedback: {
    title: 'Feedback',
    prompt: 'What went well?',
    thanks: 'Thank you.',
    extendedTitle: 'More',
    extendedPrompt: 'A few questions.',
    extendedThanks: 'Thank you.',
    levels: { question: 'Which level?', options: [option] },
  },
  contact: { title: 'Contact us', text: 'Write to us.', email: 'hello@garden.example', thanks: 'Thank you.' },
  conclusion: 'Congratulations from :tenant Academy.',
};

function originAt(
  tenant: Tenant,
  given: Pick<Parameters<typeof originOf>[1], 'environment'> & { port?: number; fallback?: Tenant },
): string | null {
  return originOf(tenant, {
    port: 3000,
    publicUrl: 'https://learn.example.org/',
    fallback: tenant,
    ...given,
  });
}

function tenant(changes: Partial<Tenant> = {}): Tenant {
  return tenantSchema.parse({ ...written, ...changes });
}
