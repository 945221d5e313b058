import * as z from 'zod/mini';
import type { OrderEvent } from '@academy/domain/pro';
import { validate } from '@academy/domain/validation';
import { parseJson } from '../../http/json-body.ts';
import { BadInputError } from '../../http/responses.ts';

const id = z.string().check(z.regex(/^[\w.:-]{1,200}$/));
const moment = z.iso.datetime({ offset: true });
const common = { id, orderId: id, userId: z.uuid(), occurredAt: moment };

/** A message of the store. `from` and `until` are the paid term; an end or refund takes effect at `occurredAt`. */
const message = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.enum(['purchased', 'renewed']), from: moment, until: moment }),
  z.object({ ...common, type: z.enum(['ended', 'refunded']) }),
]);
export type StoreMessage = z.infer<typeof message>;

export function readMessage(body: Buffer): { userId: string; event: OrderEvent } {
  const checked = validate(message, parseJson(body));
  if (!checked.ok) throw new BadInputError(checked.errors);
  const { value } = checked;
  const facts = { id: value.id, orderId: value.orderId, occurredAt: new Date(value.occurredAt) };
  if (!('from' in value)) {
    return { userId: value.userId, event: { ...facts, kind: value.type } };
  }
  const [from, until] = [new Date(value.from), new Date(value.until)];
  if (until <= from) {
    throw new BadInputError([
      { field: 'until', message: 'The until field must be later than the from field.' },
    ]);
  }
  return { userId: value.userId, event: { ...facts, kind: value.type, from, until } };
}
