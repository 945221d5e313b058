import { createKeys, credentialKeys, tokenKeys } from '@academy/identity/keys';
import type { KeyPurpose } from '@academy/identity/keys';
import { LIFETIME } from '@academy/identity/lifetimes';
import { OPERATOR, recordAct } from '../audit/audit.ts';
import type { OperatorContext } from './context.ts';
import { UsageError } from './usage.ts';

const USAGE =
  'Say what to do: academy keys rotate, or academy keys rotate logins or certificates for one kind alone.';

type Kind = { name: string; purpose: KeyPurpose; oldOnes: string };

const KINDS: Record<string, Kind> = {
  logins: {
    name: 'Keys of logins',
    purpose: tokenKeys({ tokenLifeSeconds: LIFETIME.accessToken }),
    oldOnes: 'stay published for a day, so that nobody is logged out',
  },
  certificates: {
    name: 'Keys of certificates',
    purpose: credentialKeys,
    oldOnes: 'stay published for good, so that every certificate can be verified',
  },
};

/**
 * `academy keys rotate [logins|certificates]`: new tokens and certificates are signed with new keys
 * immediately.
 */
export async function keys(args: readonly string[], context: OperatorContext): Promise<number> {
  const [act, one, ...rest] = args;
  const isKnown = one === undefined || Object.hasOwn(KINDS, one);
  if (act !== 'rotate' || !isKnown || rest.length > 0) throw new UsageError(USAGE);
  if (one === 'logins' && !context.isEmbedded) {
    context.err('Logins are handled by another identity provider. Please rotate its keys there.');
    return 1;
  }
  for (const [name, kind] of Object.entries(KINDS))
    if ((one ?? name) === name && (name !== 'logins' || context.isEmbedded)) await rotate(kind, context);
  return 0;
}

async function rotate({ name, purpose, oldOnes }: Kind, { pool, now, out }: OperatorContext): Promise<void> {
  const signing = createKeys({ pool, now, purpose });
  await signing.load();
  const before = signing.signing().keys[0]?.kid;
  let after = '';
  await signing.rotate(async (client, kid) => {
    after = kid;
    await recordAct(client, {
      actor: OPERATOR,
      act: 'keys.rotated',
      tenantId: null,
      target: { id: kid, name },
      before: { key: before },
      after: { key: kid },
      now: now(),
    });
  });
  out(`${name}: ${after} signs from now on, on running nodes within a minute. Old ones ${oldOnes}.`);
}
