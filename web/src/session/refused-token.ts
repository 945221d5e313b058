/** Dispatched on the window when the API refuses a bearer; its detail is the token. */
export const TOKEN_REFUSED = 'token-refused';

/** Fetch for calls with a bearer: a session that was ended elsewhere is noticed at the first call it is refused. */
export const fetchNoticingRefusal: typeof fetch = async (address, init) => {
  const response = await fetch(address, init);
  const bearer = new Headers(init?.headers).get('authorization');
  if (response.status === 401 && bearer)
    dispatchEvent(new CustomEvent(TOKEN_REFUSED, { detail: bearer.replace(/^Bearer /, '') }));
  return response;
};
