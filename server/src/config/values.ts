import * as z from 'zod/mini';
import { CLAIMED_RIGHTS } from '../people/claimed-rights.ts';
import { TOKEN_TYPES } from '../people/token-profiles.ts';

/**
 * The types of setting values. Those used by several settings are functions, because each setting registers
 * its own schema.
 */

export const SECOND_FACTOR_RULES = ['optional', 'required'] as const;

export const EXPORTERS = ['otlp', 'none'] as const;
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const url = (protocol: RegExp) => z.optional(z.url({ protocol }));

export const json = z.pipe(
  z.string(),
  z.transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }),
);
/** Long enough, and not one repeated character. */
export const secret = () =>
  z.optional(z.string().check(z.refine((value) => value.length >= 16 && new Set(value).size >= 8)));
export const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
export const milliseconds = () => whole(100, 3_600_000);
export const text = () => z.optional(z.string().check(z.minLength(1)));
export const word = () => z.optional(z.string().check(z.regex(/^\S+$/)));
export const words = () => z.optional(z.string().check(z.regex(/^ *\S+( +\S+)* *$/)));
export const tokenTypes = z.string().check(
  z.refine((list) => {
    const types: readonly string[] = list.split(' ').filter((type) => type !== '');
    return types.length > 0 && types.every((type) => TOKEN_TYPES.some((known) => known === type));
  }),
);
/** The browser sets the other parameters of the code flow for each login. */
export const authorizeParameters = z
  .string()
  .check(
    z.regex(
      /^ *((?!(?:response_type|response_mode|client_id|redirect_uri|scope|state|nonce|code_challenge|code_challenge_method|request|request_uri)=)[a-z_]+=[^\s&#]+( +|$))+$/,
    ),
  );

const role = new RegExp(`^[^\\s=@]+=(${CLAIMED_RIGHTS.join('|')})(@[a-z][a-z0-9]*)?$`);
export const roles = z.string().check(
  z.refine((list) => {
    const entries = list.split(' ').filter((entry) => entry !== '');
    return entries.length > 0 && entries.every((entry) => role.test(entry) && isDecodable(entry));
  }),
);
/** A placeholder unknown to the browser would be sent literally. */
export const endSessionUrl = z
  .url({ protocol: /^https?$/ })
  .check(
    z.refine(
      (address) => !/[{}]/.test(address.replaceAll(/=\{(?:client_id|id_token|return_url)\}(?=&|$)/g, '=')),
    ),
  );

export const upstreamPairs = () =>
  z._default(z.string().check(z.regex(/^ *([a-z][a-z0-9-]*=\S+( +|$))*$/)), '');

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
