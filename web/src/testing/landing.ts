import type { LandingTexts } from '@academy/contract/schemas/home';
import { landingTexts } from '../tenant/landing-texts.ts';
import { aTenant } from './page.ts';

const { landing } = aTenant();

/** The home page of the test tenant. */
const LANDING: LandingTexts['landing'] = {
  ...landing,
  eyebrow: 'Test Academy',
  title: 'Learn by testing',
  text: 'One test at a time',
  secondary: { label: 'Create Your Free Account', path: '/auth' },
  sections: [{ kind: 'courses' }, { kind: 'instructors' }],
};

type Changes = { sections?: LandingTexts['landing']['sections']; pro?: LandingTexts['pro'] };

/** The texts of the home page and of the page about Pro as page data. */
export function landingQueries({ sections = LANDING.sections, pro = null }: Changes = {}) {
  return { [String(landingTexts.queryKey[0])]: { landing: { ...LANDING, sections }, pro } };
}
