import type { ReactNode } from 'react';

export function StepHeading({ children }: { children: ReactNode }) {
  return <h3 className="text-lg leading-snug">{children}</h3>;
}
