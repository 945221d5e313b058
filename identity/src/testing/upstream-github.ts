import { createHash, randomBytes } from 'node:crypto';
import { formOf, json, listen } from './upstream-openid.ts';

/** GitHub with its paths and shapes, as a GitHub Enterprise Server has them. */
export async function startGithubUpstream({ clientId = 'Iv1.github', clientSecret = 'github secret' } = {}) {
  const challenges = new Map<string, string>();
  const upstream = {
    clientId,
    clientSecret,
    url: '',
    user: {
      login: 'octocat',
      id: 583231,
      node_id: 'MDQ6VXNlcjU4MzIzMQ==',
      type: 'User',
      name: 'Mona Lisa Octocat' as string | null,
      email: null,
    },
    emails: [
      { email: 'octocat@users.noreply.example.org', primary: false, verified: true, visibility: null },
      { email: 'octocat@example.org', primary: true, verified: true, visibility: 'private' },
    ],
  };
  upstream.url = await listen((request, response) => {
    const url = new URL(request.url ?? '/', upstream.url);
    const isAllowed = request.headers.authorization === 'Bearer gho_16C7e42F292c6912E7710c838347Ae178B4a';
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = randomBytes(10).toString('hex');
      challenges.set(code, url.searchParams.get('code_challenge') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/login/oauth/access_token') {
      void formOf(request).then((form) => {
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          challenges.get(form.get('code') ?? '') === challenge && form.get('client_secret') === clientSecret;
        challenges.delete(form.get('code') ?? '');
        // It answers a wrong code with 200.
        const wrong = {
          error: 'bad_verification_code',
          error_description: 'The code passed is incorrect or expired.',
        };
        const token = {
          access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
          scope: 'read:user,user:email',
          token_type: 'bearer',
        };
        json(response, isRight ? token : wrong);
      });
    } else if (!isAllowed) json(response, { message: 'Bad credentials', status: '401' }, 401);
    else if (url.pathname === '/api/v3/user') json(response, upstream.user);
    else if (url.pathname === '/api/v3/user/emails') json(response, upstream.emails);
    else json(response, { message: 'Not Found' }, 404);
  });
  return upstream;
}
