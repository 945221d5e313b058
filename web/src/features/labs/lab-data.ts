import type { Lab } from '@academy/contract/schemas/labs';

export type BrowserLabData = Extract<Lab, { kind: 'browser' }>;
export type EducatesLabData = Extract<Lab, { kind: 'educates' }>;
