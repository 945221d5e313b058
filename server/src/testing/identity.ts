import type { Identity } from '@academy/identity/identity';
import type { Minted } from '@academy/identity/mint';
import { SAMPLE_PEOPLE } from '@academy/identity/sample-people';
import type { Running } from '../start.ts';
import type { PersonName } from './tokens.ts';

/** The embedded provider of a server. */
export function identityOf({ context: { session } }: Pick<Running, 'context'>): Identity {
  if (!('identity' in session)) throw new Error('This server leaves logging in to another provider');
  return session.identity as Identity;
}

export function sampleId(name: PersonName): string {
  const person = SAMPLE_PEOPLE.find(({ email }) => email === `${name}@academy.test`);
  if (!person) throw new Error(`${name} is none of the sample people`);
  return person.id;
}

/** Logs in a sample person without a form; session and tokens are the provider's own. */
export function mintFor(server: Pick<Running, 'context'>, name: PersonName): Promise<Minted> {
  return identityOf(server).mint({ accountId: sampleId(name) });
}
