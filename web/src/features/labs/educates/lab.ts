import type { Lab } from '@academy/contract/labs';

export type EducatesLabOf = Extract<Lab, { kind: 'educates' }>;
