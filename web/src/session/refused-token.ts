/** Dispatched on the window when the API refuses a bearer, with the token as its detail. */
export const TOKEN_REFUSED = 'token-refused';

/** A fetch that reports refused bearer tokens, so that a session ended elsewhere is noticed. */
export const fetchReportingRefusal: typeof fetch = async (address, init) => {
  const response = await fetch(address, init);
  const bearer = new Headers(init?.headers).get('authorization');
  if (response.status === 401 && bearer)
    dispatchEvent(new CustomEvent(TOKEN_REFUSED, { detail: bearer.replace(/^Bearer /, '') }));
  return response;
};
