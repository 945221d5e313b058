import { useState } from 'react';

/** The next option for an arrow key, wrapping around; null for other keys. */
export function nextIndex(key: string, { active, count }: { active: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  return null;
}

/** The index of the active option, which is reset when the results change. */
export function useRovingIndex(of: string, { count, first }: { count: number; first: number }) {
  const [state, setState] = useState({ of, at: first });
  const at = state.of === of ? state.at : first;
  return [Math.min(at, count - 1), (next: number) => setState({ of, at: next })] as const;
}
