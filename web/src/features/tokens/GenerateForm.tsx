import { generateToken } from '@academy/contract/tokens';
import { tokenForm } from '@academy/contract/schemas/tokens';
import { ABILITY_MEANINGS, type Ability } from '@academy/domain/abilities';
import { DEFAULT_TOKEN_DAYS, MOST_TOKEN_DAYS } from '@academy/domain/access-token';
import { validate } from '@academy/domain/validation';
import { useId, useState, type SubmitEvent } from 'react';
import { useAcademies } from '../../admin/academies.ts';
import { Answered } from '../../admin/Answered.tsx';
import { secondLayer } from '../../api/second.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { abilitiesOf } from './queries.ts';

type Props = { onGenerated: (token: string, tenantId: string) => void; onCancel: () => void };
type Errors = Partial<Record<'name' | 'abilities' | 'expiresInDays', string>>;

const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 180, MOST_TOKEN_DAYS];

export function GenerateForm({ onGenerated, onCancel }: Props) {
  const tenant = useTenant();
  const academies = useAcademies();
  const [name, setName] = useState('');
  const [tenantId, setTenant] = useState(tenant.id);
  const [abilities, setAbilities] = useState<readonly Ability[]>([]);
  const [expiresInDays, setDays] = useState(DEFAULT_TOKEN_DAYS);
  const [errors, setErrors] = useState<Errors>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = validate(tokenForm, { name, abilities, expiresInDays });
    if (!checked.ok) {
      setErrors(
        Object.fromEntries(checked.errors.map(({ field, message }) => [field.split('.')[0], message])),
      );
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setErrors({});
    const about = { tenantId };
    // What the server refuses it says in a toast; the form stays as it is.
    const reply = await secondLayer
      .send(generateToken, { query: about, headers: about, body: checked.value })
      .catch(() => null);
    if (reply) onGenerated(reply.data.message, tenantId);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormField label="Name" hint="What it is for, so that you know it again." error={errors.name}>
        {(attributes) => (
          <TextInput
            {...attributes}
            required
            maxLength={100}
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FormField>
      <div className="grid gap-5 tablet:grid-cols-2">
        <FormField label="Academy">
          {(attributes) => (
            <Select {...attributes} value={tenantId} onChange={({ target }) => setTenant(target.value)}>
              {academies.map(({ id, name: academy }) => (
                <option key={id} value={id}>
                  {academy}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Expires in" error={errors.expiresInDays}>
          {(attributes) => (
            <Select
              {...attributes}
              value={expiresInDays}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === MOST_TOKEN_DAYS ? 'A year' : `${days} days`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <Answered query={abilitiesOf(tenantId)} what="The abilities" skeleton={<Skeleton className="h-52" />}>
        {(offered) => (
          <AbilityChoice
            offered={offered}
            chosen={abilities}
            error={errors.abilities}
            onChoose={(ability, isChosen) =>
              setAbilities(offered.filter((one) => (one === ability ? isChosen : abilities.includes(one))))
            }
          />
        )}
      </Answered>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Generate</Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  offered: readonly Ability[];
  chosen: readonly Ability[];
  error: string | undefined;
  onChoose: (ability: Ability, isChosen: boolean) => void;
};

function AbilityChoice({ offered, chosen, error, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Abilities</legend>
      {offered.map((ability) => (
        <div key={ability} className="grid grid-cols-[auto_1fr] gap-x-3">
          <Checkbox
            id={`${id}${ability}`}
            className="mt-0.5"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}${ability}-meaning${error === undefined ? '' : ` ${id}error`}`}
            checked={chosen.includes(ability)}
            onChange={({ target }) => onChoose(ability, target.checked)}
          />
          <label htmlFor={`${id}${ability}`} className="font-medium">
            {ability}
          </label>
          <p id={`${id}${ability}-meaning`} className="col-start-2 text-sm text-soft">
            {ABILITY_MEANINGS[ability]}
          </p>
        </div>
      ))}
      <FieldError id={`${id}error`} message={error} />
    </fieldset>
  );
}
