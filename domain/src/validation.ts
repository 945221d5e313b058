import * as z from 'zod/mini';

export interface FieldError {
  field: string;
  message: string;
}

export type Validated<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

type Issue = z.core.$ZodRawIssue;

/** An optional field: absent, empty and null all give null. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  const emptyAsNull = z.transform((value: z.input<Schema> | '' | null): unknown =>
    value === '' ? null : value,
  );
  return z._default(z.pipe(emptyAsNull, z.nullable(schema)), null);
}

/** Used by server and browser. A schema's own message takes precedence over the default. */
export function validate<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): Validated<z.core.output<Schema>> {
  const result = z.safeParse(schema, value, {
    error: (issue) => validationMessage(issue, fieldName(issue.path ?? [])),
  });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: result.error.issues.flatMap(toErrors) };
}

/** The default message: `The email field must be a valid email address.` */
export function validationMessage(issue: Issue, field: string): string {
  const name = `The ${fieldLabel(field)} field`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} ${typeRule(issue.expected, issue.input)}.`;
    case 'too_small':
      return `${name} ${smallRule(issue)}.`;
    case 'too_big':
      return `${name} ${bigRule(issue)}.`;
    case 'invalid_format':
      return `${name} ${FORMATS[issue.format] ?? 'has an invalid format'}.`;
    case 'invalid_value':
      return isMissing(issue.input)
        ? `${name} is required.`
        : `${name} must be one of ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.map(notAllowed).join(' ');
    default:
      return isMissing(issue.input) ? `${name} is required.` : `${name} is invalid.`;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  date: 'must be a valid date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be a valid email address',
  url: 'must be a valid URL',
  uuid: 'must be a valid UUID',
  guid: 'must be a valid UUID',
  datetime: 'must be a valid date and time',
  date: 'must be a valid date',
  time: 'must be a valid time',
  safeint: 'must be a whole number',
};

type SmallIssue = Extract<Issue, { code: 'too_small' }>;
type BigIssue = Extract<Issue, { code: 'too_big' }>;

function typeRule(expected: string, input: unknown): string {
  return isMissing(input) ? 'is required' : (TYPES[expected] ?? 'is invalid');
}

function smallRule({ origin, minimum, exact, inclusive }: SmallIssue): string {
  const unit = unitOf(origin, minimum);
  if (unit === null) return `must be ${inclusive === false ? 'greater than' : 'at least'} ${minimum}`;
  if (exact === true) return `must have exactly ${minimum} ${unit}`;
  // A minimum length of one means required.
  return Number(minimum) === 1 ? 'is required' : `must have at least ${minimum} ${unit}`;
}

function bigRule({ origin, maximum, exact, inclusive }: BigIssue): string {
  const unit = unitOf(origin, maximum);
  if (unit === null) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have ${exact === true ? 'exactly' : 'at most'} ${maximum} ${unit}`;
}

function unitOf(origin: string, count: number | bigint | Date): string | null {
  const one = Number(count) === 1;
  if (origin === 'string') return one ? 'character' : 'characters';
  if (origin === 'array' || origin === 'set' || origin === 'map') return one ? 'item' : 'items';
  return null;
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function toErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: issue.path.join('.'), message: issue.message }];
  }
  return issue.keys.map((key) => ({
    field: [...issue.path, key].join('.'),
    message: notAllowed(key),
  }));
}

function notAllowed(key: string): string {
  return `The ${fieldLabel(key)} field is not allowed.`;
}

/** The nearest name: an item of a list is called after its list. */
function fieldName(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  return names.at(-1) ?? 'input';
}

/** What forms call their fields where the name of the field reads differently. */
const FORM_LABELS = new Map([
  ['actionUrl', 'link'],
  ['actionText', 'link text'],
  ['startsAt', 'start'],
  ['endsAt', 'end'],
]);

/** `customQuestionAnswers` reads "custom question answers". */
export function fieldLabel(field: string): string {
  const label = FORM_LABELS.get(field);
  if (label !== undefined) return label;
  return field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}
