import { useMutation } from '@tanstack/react-query';
import { generateToken } from '@academy/contract/tokens';
import type { InputOf } from '@academy/contract/endpoint';
import { tokenForm } from '@academy/contract/schemas/tokens';
import { ABILITY_MEANINGS, type Ability } from '@academy/domain/abilities';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@academy/domain/access-token';
import { validate } from '@academy/domain/validation';
import { useId } from 'react';
import { useAcademies } from '../../admin/academies.ts';
import { QueryView } from '../../api/QueryView.tsx';
import { adminApi } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError, FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { abilitiesOf, TOKENS_CHANGED } from './queries.ts';

type Props = { onGenerated: (token: string, tenantId: string) => void; onCancel: () => void };

const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS];

export function GenerateForm({ onGenerated, onCancel }: Props) {
  const tenant = useTenant();
  const academies = useAcademies();
  const { mutateAsync: generate } = useMutation({
    mutationFn: (input: InputOf<typeof generateToken>) =>
      adminApi.send(generateToken, input, { onFailure: 'in-place', asForm: true }),
    meta: TOKENS_CHANGED,
  });
  const form = useForm({
    initial: {
      name: '',
      tenantId: tenant.id,
      abilities: [] as readonly Ability[],
      expiresInDays: DEFAULT_TOKEN_DAYS,
    },
    validate: ({ name, abilities, expiresInDays }) => validate(tokenForm, { name, abilities, expiresInDays }),
    submit: async (body) => {
      const about = { tenantId };
      const { data } = await generate({ query: about, headers: about, body });
      onGenerated(data.message, tenantId);
    },
  });
  const { errors, change } = form;
  const { tenantId, abilities, expiresInDays } = form.values;

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <FormField label="Name" hint="What the token is for." error={errors['name']}>
        {(attributes) => (
          <TextInput
            {...attributes}
            {...form.text('name')}
            required
            maxLength={100}
            dir="auto"
            autoComplete="off"
          />
        )}
      </FormField>
      <div className="grid gap-5 tablet:grid-cols-2">
        <FormField label="Academy" error={errors['tenantId']}>
          {(attributes) => (
            <Select {...attributes} {...form.text('tenantId')}>
              {academies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Expires in" error={errors['expiresInDays']}>
          {(attributes) => (
            <Select
              {...attributes}
              value={expiresInDays}
              onChange={({ target }) => change({ expiresInDays: Number(target.value) })}
            >
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === MAX_TOKEN_DAYS ? 'A year' : `${days} days`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <QueryView query={abilitiesOf(tenantId)} what="The abilities" skeleton={<Skeleton className="h-52" />}>
        {({ abilities: offered }) => (
          <AbilityChoice
            offered={offered}
            chosen={abilities}
            error={errors['abilities']}
            onChoose={(ability, isChosen) =>
              change({
                abilities: offered.filter((one) => (one === ability ? isChosen : abilities.includes(one))),
              })
            }
          />
        )}
      </QueryView>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={form.isPending}>
          Generate
        </Button>
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
