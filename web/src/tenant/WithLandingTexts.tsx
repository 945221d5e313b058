import type { LandingTexts } from '@academy/contract/schemas/home';
import type { ReactNode } from 'react';
import { FailureNotice } from '../api/FailureNotice.tsx';
import { useQuery, useQueryCache } from '../api/use-query.ts';
import { landingTexts } from './landing-texts.ts';

type Props = { skeleton: ReactNode; children: (texts: LandingTexts) => ReactNode };

/** A page of these texts: its shape while they are on their way, and a way to try again when they did not come. */
export function WithLandingTexts({ skeleton, children }: Props) {
  const cache = useQueryCache();
  const answer = useQuery(landingTexts);
  switch (answer.status) {
    case 'ready':
      return children(answer.data);
    case 'loading':
      return (
        <div role="status">
          <span className="sr-only">Loading</span>
          {skeleton}
        </div>
      );
    case 'failed':
      return (
        <div className="container py-16">
          <h1 tabIndex={-1} className="sr-only">
            This page could not be loaded
          </h1>
          <FailureNotice
            title="This page could not be loaded."
            error={answer.error}
            onRetry={() => void cache.reload(landingTexts)}
          />
        </div>
      );
  }
}
