import type { LandingTexts } from '@academy/contract/schemas/home';
import type { ReactNode } from 'react';
import { QueryView } from '../api/QueryView.tsx';
import { landingTexts } from './landing-texts.ts';

type Props = { skeleton: ReactNode; children: (texts: LandingTexts) => ReactNode };

/** A page of these texts: its shape while they are on their way, and a way to try again when they did not come. */
export function WithLandingTexts(props: Props) {
  return <QueryView {...props} isPage query={landingTexts} what="This page" />;
}
