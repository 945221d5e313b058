/** What the provider gives for a code or for a refresh token. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Seconds. */
  expiresIn: number;
};

/** The provider did not say no: it said nothing, so asking again may help. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('The login service does not answer, please try again in a moment.', { cause });
    this.name = 'NoAnswer';
  }
}
