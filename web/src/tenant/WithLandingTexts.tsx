import type { LandingTexts } from '@academy/contract/schemas/home';
import type { ReactNode } from 'react';
import { QueryView } from '../api/QueryView.tsx';
import { landingTexts } from './landing-texts.ts';

type Props = { skeleton: ReactNode; children: (texts: LandingTexts) => ReactNode };

/** A page with these texts, with a skeleton while they load and a retry if they fail. */
export function WithLandingTexts(props: Props) {
  return <QueryView {...props} isPage query={landingTexts} what="This page" />;
}
