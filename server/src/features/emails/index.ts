import { feature } from '../../feature.ts';
import { emailCalls } from './calls.ts';
import { verificationCalls } from './verification.ts';

export const emails = feature({ calls: [emailCalls, verificationCalls] });
