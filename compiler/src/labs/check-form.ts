import type { CheckForm, CheckInput } from '@academy/domain/labs';
import { asText, group, list } from './yaml-values.ts';

const TYPES = ['string', 'integer', 'number', 'boolean'] as const;

/**
 * The `inputs` of a check: fields by name under `schema`, in the format of Educates' form library, and the
 * label of the button under `form`. Null if no field is readable.
 */
export function readCheckForm(written: unknown): CheckForm | null {
  const { schema, form } = group(written);
  const properties = group(schema)['properties'];
  const fields = Object.entries(group(properties ?? schema));
  const required = new Set(list(group(schema)['required']).flatMap((name) => asText(name) ?? []));
  const inputs = fields.flatMap(([name, value]): CheckInput[] => {
    const field = group(value);
    if (Object.keys(field).length === 0) return [];
    const type = TYPES.find((one) => one === field['type']) ?? 'string';
    const options = list(field['enum']).flatMap((option) => asText(option) ?? []);
    const title = asText(field['title'])?.trim().replace(/:$/, '') || name;
    const initial = field['default'];
    return [
      {
        name,
        title,
        type,
        initial: typeof initial === 'boolean' ? String(initial) : (asText(initial) ?? ''),
        isRequired: field['required'] === true || required.has(name),
        ...(options.length > 0 && { options }),
      },
    ];
  });
  if (inputs.length === 0) return null;
  const submit = list(form)
    .map(group)
    .find(({ type }) => type === 'submit');
  return { inputs, submit: asText(submit?.['title']) ?? '' };
}
