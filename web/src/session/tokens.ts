/** The provider's response to a code or a refresh token. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Seconds. */
  expiresIn: number;
};

/** The provider did not answer, so a retry may succeed. */
export class ProviderUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The login service does not answer, please try again in a moment.', { cause });
    this.name = 'ProviderUnavailableError';
  }
}
