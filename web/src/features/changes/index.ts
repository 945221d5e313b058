import { lazy } from 'react';

export { LazyChangedText } from './LazyChangedText.tsx';
export { MyChanges } from './MyChanges.tsx';

export const LazyChangedCourse = lazy(async () => ({
  default: (await import('./ChangedCourse.tsx')).ChangedCourse,
}));
