import type { CheckForm, LabAction, Workshop } from '@academy/domain/labs';

export type CheckAction = Extract<LabAction, { does: 'examiner:execute-test' }>;
export type InputValues = Record<string, string>;

/** The first action that runs a check, which defines how it runs. */
export function actionOfCheck({ pages }: Pick<Workshop, 'pages'>, name: string): CheckAction | undefined {
  return pages
    .flatMap(({ actions }) => actions)
    .map(({ action }) => action)
    .find((action): action is CheckAction => action.does === 'examiner:execute-test' && action.name === name);
}

export function initialValues({ inputs }: CheckForm): InputValues {
  return Object.fromEntries(inputs.map(({ name, initial }) => [name, initial]));
}

/** The fields that must be filled in before the check can run. */
export function missingInputs({ inputs }: CheckForm, values: InputValues): string[] {
  return inputs
    .filter(({ name, type, isRequired }) => isRequired && type !== 'boolean' && !values[name]?.trim())
    .map(({ title }) => title);
}

/** The input of the script: JSON with a typed value for each field. */
export function stdinOf({ inputs }: CheckForm, values: InputValues): string {
  const typed = inputs.map(({ name, type }): [string, unknown] => {
    const value = values[name] ?? '';
    if (type === 'boolean') return [name, value === 'true'];
    if (type === 'string') return [name, value];
    return [name, value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value)];
  });
  return JSON.stringify(Object.fromEntries(typed));
}
