import { NotThere } from './answers.ts';
import { failureOf, isAnswered } from './failure.ts';

/**
 * A read that names something: what does not exist leads to the not-found page where a page shows it, since a page may
 * also be asked for ahead of time. A malformed name is as good as an unknown one.
 */
export function orNotThere(error: unknown, input: object): unknown {
  const failure = failureOf(error);
  if (!isAnswered(failure)) return error;
  const named = 'params' in input ? Object.keys(input.params as object) : [];
  const isMalformed =
    failure.status === 400 &&
    failure.fields.length > 0 &&
    failure.fields.every(({ field }) => named.includes(field));
  return failure.status === 404 || isMalformed ? new NotThere() : error;
}
