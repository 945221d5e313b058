import type { Lab } from '@academy/contract/schemas/labs';

export type EducatesLabOf = Extract<Lab, { kind: 'educates' }>;
