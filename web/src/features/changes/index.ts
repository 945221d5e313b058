export { LazyChangedText } from './LazyChangedText.tsx';
export { MyChanges } from './MyChanges.tsx';
import { lazy } from 'react';
export const LazyChangedCourse = lazy(async () => ({
  default: (await import('./ChangedCourse.tsx')).ChangedCourse,
}));
