import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const alertLevel = z.enum(['info', 'warning', 'success']);

/** An alert as visitors see it in the strip and on /alerts. */
const publicAlert = z.object({
  id: z.uuid(),
  message: z.string(),
  actionText: z.nullable(z.string()),
  actionUrl: z.nullable(z.string()),
  level: alertLevel,
});

export type PublicAlert = z.infer<typeof publicAlert>;

export const listAlerts = defineCall({
  name: 'listAlerts',
  summary: 'The alerts a tenant shows to everybody now',
  method: 'GET',
  path: '/alerts',
  access: 'visitor',
  output: z.object({ result: z.array(publicAlert) }),
  errors: [],
  example: {
    result: [
      {
        id: '018f3f0e-7c1a-7000-8000-000000000001',
        message: 'A new course is here.',
        actionText: 'See the course',
        actionUrl: 'https://learn.example.org/courses',
        level: 'info',
      },
    ],
  },
});
