import type { PageData } from '@academy/contract/page-data';
import type { PublicTenant } from '@academy/domain/public-tenant';

/** The colors in which components are shown. */
export const PALETTE = {
  brand: '#2257c5',
  onBrand: '#ffffff',
  accent: '#a16207',
  background: '#ffffff',
  surface: '#f4f6fa',
  text: '#161b26',
  muted: '#525b6b',
  border: '#dbe0ea',
};

const BANNER = { title: 'Somewhere', text: 'Something' };
const QUESTION = { question: 'Which?', options: [] };

/** A minimal tenant for tests. */
export function aTenant(changes: Partial<PublicTenant> = {}): PublicTenant {
  return {
    id: 'test',
    name: 'Test Academy',
    tagline: 'Learn by testing',
    logo: 'logo.svg',
    face: { hero: 'split' },
    features: { guides: false, pro: false, labs: false },
    navigation: [],
    forbiddenHosts: [],
    footer: { title: 'A title line', copyright: '© Test', learn: [], engage: [], more: [] },
    banners: {
      home: BANNER,
      courses: { ...BANNER, more: 'Ask' },
      paths: BANNER,
      path_details: BANNER,
      instructors: BANNER,
    },
    landing: { primary: { label: 'Browse Courses', path: '/courses' } },
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
    ...changes,
  };
}

/** Addresses of a nonexistent login provider. */
export const SESSION_DATA: PageData['session'] = {
  issuer: 'https://id.test/oidc',
  sendsIssuer: true,
  authorizeUrl: 'https://id.test/oidc/auth',
  tokenUrl: 'https://id.test/oidc/token',
  logoutUrl: 'https://id.test/oidc/session',
  endSessionUrl:
    'https://id.test/oidc/session/end?client_id={client_id}&id_token_hint={id_token}&post_logout_redirect_uri={return_url}',
  registrationUrl: 'https://id.test/oidc/register',
  accountUrl: 'https://id.test/oidc/account',
  clientId: 'academy',
  scope: 'urn:iam:m.me openid email',
};

/** The page data of the server, with defaults for everything a test does not care about. */
export function aPage(changes: Partial<PageData> = {}): PageData {
  return {
    tenant: aTenant(),
    brand: { logo: '/logo.svg', icon: '/icon.svg', hero: '/hero.svg', captures: '/captures/' },
    origins: {},
    tenantNames: {},
    environment: 'local',
    apiBasePath: '/api/v1',
    session: SESSION_DATA,
    thirdParties: null,
    offline: null,
    route: { status: 200 },
    queries: {},
    ...changes,
  };
}
