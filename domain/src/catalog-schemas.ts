import * as z from 'zod/mini';

/** Apart from the rules that use their types: a page applies the rules, and has no need to check anything. */

export const entitlementsSchema = z.object({ view: z.array(z.string()) });

export const progressStatusSchema = z.enum(['Not Started', 'In Progress', 'Completed']);

const option = z.object({ name: z.string(), count: z.number(), checked: z.boolean(), key: z.string() });

/** A category as the lists answer it: `key` is the value an item holds, `name` is what people read. */
export const filterCategorySchema = z.object({ categoryName: z.string(), options: z.array(option) });
