import { CLIENT_CODES } from '@academy/domain/errors';
import * as z from 'zod/mini';

/** Every answer of the API, good or bad, has this one shape. */
export const errorSchema = z.object({
  message: z.string(),
  /** The field of the input that is wrong, when one is. */
  field: z.optional(z.string()),
  /** The page that leads on from what no longer exists. */
  movedTo: z.optional(z.string()),
  /** What a client has to act on: `fresh_login_required` and `second_factor_required`, log in again and repeat the call. */
  code: z.optional(z.enum(CLIENT_CODES)),
});

export type ApiError = z.infer<typeof errorSchema>;

export type Envelope<Data = unknown> = {
  success: boolean;
  data: Data | null;
  errors: ApiError[];
  message: string | null;
  correlationId: string;
};

export const envelopeSchema = z.object({
  success: z.boolean(),
  data: z.nullable(z.unknown()),
  errors: z.array(errorSchema),
  message: z.nullable(z.string()),
  correlationId: z.string(),
});
