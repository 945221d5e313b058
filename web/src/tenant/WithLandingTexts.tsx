import { useQuery } from '@tanstack/react-query';
import type { LandingTexts } from '@academy/contract/schemas/home';
import type { ReactNode } from 'react';
import { FailureNotice } from '../api/FailureNotice.tsx';
import { landingTexts } from './landing-texts.ts';

type Props = { skeleton: ReactNode; children: (texts: LandingTexts) => ReactNode };

/** A page of these texts: its shape while they are on their way, and a way to try again when they did not come. */
export function WithLandingTexts({ skeleton, children }: Props) {
  const answer = useQuery(landingTexts);
  if (answer.data) return children(answer.data);
  if (answer.isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        {skeleton}
      </div>
    );
  return (
    <div className="container py-16">
      <h1 tabIndex={-1} className="sr-only">
        This page could not be loaded
      </h1>
      <FailureNotice
        title="This page could not be loaded."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    </div>
  );
}
