import type { CheckForm, CheckInput } from '@academy/domain/labs';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { initialValues } from '../checks/check-inputs.ts';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';

type Props = { check: string; form: CheckForm; onSubmit: () => void };

/** The form of a check. Its values are saved with the lab. */
export function CheckFields({ check, form, onSubmit }: Props) {
  const { change, view } = useWorkspace();
  const { inputs } = useView();
  const values = { ...initialValues(form), ...inputs[check] };
  const set = (name: string, value: string) =>
    change({ inputs: { ...view().inputs, [check]: { ...values, [name]: value } } });
  return (
    <form
      className="relative z-10 flex flex-col gap-3 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {form.inputs.map((input) => (
        <Field
          key={input.name}
          input={input}
          value={values[input.name] ?? ''}
          onChange={(value) => set(input.name, value)}
        />
      ))}
      <Button type="submit" look="secondary" className="self-start">
        {form.submit || 'Check it'}
      </Button>
    </form>
  );
}

type FieldProps = { input: CheckInput; value: string; onChange: (value: string) => void };

function Field({ input: { title, type, options, isRequired }, value, onChange }: FieldProps) {
  if (type === 'boolean')
    return (
      <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
        <Checkbox checked={value === 'true'} onChange={(event) => onChange(String(event.target.checked))} />
        {title}
      </label>
    );
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {title}
      {options ? (
        <Select value={value} required={isRequired} onChange={(event) => onChange(event.target.value)}>
          {!options.includes('') && <option value="">Please choose</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <TextInput
          value={value}
          required={isRequired}
          inputMode={type === 'string' ? 'text' : 'numeric'}
          {...(type !== 'string' && { type: 'number', step: type === 'integer' ? 1 : 'any' })}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  );
}
