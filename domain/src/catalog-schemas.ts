import * as z from 'zod/mini';

/** In a file of their own, so that the browser can use the rules without loading the validators. */

export const entitlementsSchema = z.object({ view: z.array(z.string()) });

export const progressStatusSchema = z.enum(['Not Started', 'In Progress', 'Completed']);

const option = z.object({ name: z.string(), count: z.number(), checked: z.boolean(), key: z.string() });

/** `key` is the value in the item, `name` is the label. */
export const filterCategorySchema = z.object({ categoryName: z.string(), options: z.array(option) });
