import type { PageData } from '@academy/contract/page-data';
import type { PublicTenant } from '@academy/domain/tenant-data';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createAnswers } from './api/answers.ts';
import { AnswersProvider } from './api/use-answer.ts';
import { createSessionStore, VISITOR, type Session } from './session/store.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';

const PLACES = { title: 'Somewhere', text: 'Something' };
const QUESTION = { question: 'Which?', options: [] };

/** A tenant that only tests know, as small as one can be. */
export function aTenant(changes: Partial<PublicTenant> = {}): PublicTenant {
  const colours = {
    brand: '',
    onBrand: '',
    accent: '',
    background: '',
    surface: '',
    text: '',
    muted: '',
    border: '',
  };
  return {
    id: 'test',
    name: 'Test',
    tagline: 'Learn by testing',
    description: 'An academy for tests',
    logo: 'logo.svg',
    icon: 'icon.svg',
    hero: 'hero.svg',
    colours: { light: colours, dark: colours },
    features: { guides: false, pro: false, labs: false },
    navigation: [],
    footer: { title: 'A title line', copyright: '© Test', learn: [], engage: [], more: [] },
    banners: {
      home: PLACES,
      courses: { ...PLACES, more: 'Ask' },
      paths: PLACES,
      path_details: PLACES,
      instructors: PLACES,
    },
    landing: {
      eyebrow: 'Test Academy',
      title: 'Learn by testing',
      text: 'One test at a time',
      primary: { label: 'Browse Courses', path: '/courses' },
      secondary: { label: 'Create Your Free Account', path: '/auth' },
      sections: [],
    },
    feedback: {
      title: '',
      prompt: '',
      thanks: '',
      extendedTitle: '',
      extendedPrompt: '',
      extendedThanks: '',
      levels: QUESTION,
    },
    contact: { title: '', text: '', thanks: '' },
    conclusion: 'Well done',
    ...changes,
  };
}

type Setting = {
  path?: string;
  tenant?: PublicTenant;
  origins?: Record<string, string>;
  tenantNames?: Record<string, string>;
  queries?: Record<string, unknown>;
  session?: Session;
  thirdParties?: PageData['thirdParties'];
};

/** An identity provider that nobody asks. */
export const SESSION_DATA: PageData['session'] = {
  issuer: 'https://id.test/oidc',
  authorizeUrl: 'https://id.test/oidc/auth',
  tokenUrl: 'https://id.test/oidc/token',
  logoutUrl: 'https://id.test/oidc/session',
  endSessionUrl: 'https://id.test/oidc/session/end',
  registrationUrl: 'https://id.test/oidc/register',
  accountUrl: 'https://id.test/oidc/account',
  clientId: 'academy',
  scope: 'urn:iam:m.me openid email',
};

/** The HTML of one part of a page, without a browser. */
export function htmlOf(
  part: ReactNode,
  {
    path = '/',
    tenant = aTenant(),
    origins = {},
    tenantNames = {},
    queries = {},
    session = VISITOR,
    thirdParties = null,
  }: Setting = {},
): string {
  const page: PageData = {
    tenant,
    brand: { logo: '/logo.svg', icon: '/icon.svg', hero: '/hero.svg' },
    origins,
    tenantNames,
    environment: 'local',
    apiBasePath: '/api/v1',
    session: SESSION_DATA,
    thirdParties,
    route: { status: 200 },
    queries,
  };
  return renderToStaticMarkup(
    <AnswersProvider value={createAnswers({ brought: queries, now: () => 0 })}>
      <SessionProvider value={createSessionStore(session)}>
        <MemoryRouter initialEntries={[path]}>
          <TenantProvider page={page}>{part}</TenantProvider>
        </MemoryRouter>
      </SessionProvider>
    </AnswersProvider>,
  );
}

/** Its words alone, one space between them. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
