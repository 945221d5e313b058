import { useEffect, useState } from 'react';

/** Unsent form input. It survives closing the form and a reload, in this tab only. */
export function useTabDraft<Draft extends object>(key: string, empty: Draft) {
  const [draft, setDraft] = useState(() => readDraft(key, empty));
  useEffect(() => saveDraft(key, draft), [key, draft]);
  return [draft, setDraft] as const;
}

export function readDraft<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) };
  } catch {
    // The browser blocks storage.
    return empty;
  }
}

export function saveDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage only a reload loses the draft.
  }
}
