import { parseArgs } from 'node:util';
import { listRevisions } from '@academy/contract/publishing';
import { resolveTarget, createConnection, CONNECTION_FLAGS } from '../connection.ts';
import type { Io } from '../io.ts';
import { saveLogin } from '../login-file.ts';
import { withFailureMessage } from './plan.ts';

/** `academy login`: stores the server's URL and a token, once the server has accepted it. */
export async function login(args: string[], io: Io): Promise<number> {
  const { values } = parseArgs({ args, options: CONNECTION_FLAGS });
  const { server, tenant } = resolveTarget(io, values);
  const token = await tokenFrom(io, server);
  if (!/^[\w~+/.-]+=*$/.test(token))
    throw new Error('There is no token in what was given: copy the whole of it.');
  return withFailureMessage(io, {
    values,
    work: async () => {
      const { client } = createConnection({ io, server, tenant, token });
      const { data } = await client.send(listRevisions, { query: { limit: 1 } });
      const file = saveLogin(io.settings.configFolder, { server, ...(tenant && { tenant }), token });
      io.out(
        `You publish to ${data.tenantId} at ${server}. The token is stored in ${file}, readable only by you.`,
      );
      return 0;
    },
  });
}

/** From the environment, from the person, or from what is piped in; never from the command line, which others can see. */
async function tokenFrom(io: Io, server: string): Promise<string> {
  const given =
    io.settings.token ??
    (await io.prompt(`Token for ${server}: `, { isSecret: true })) ??
    (await io.readInput());
  return given.trim();
}
