import * as z from 'zod/mini';

/** The smallest parts of `tenant.yaml`. */

export const text = z.string().check(z.trim(), z.minLength(1));
export const path = z.string().check(z.regex(/^\/(?!\/)\S*$/, 'must be a path that starts with one slash'));
export const action = z.strictObject({ label: text, path });
export const points = z.array(z.strictObject({ title: text, text })).check(z.minLength(1));
