/** When and how a person logged in, as far as their provider says. */
export type Login = {
  /** Seconds since 1970. */
  at?: number;
  /** The methods of RFC 8176, such as `pwd` and `mfa`. */
  methods?: readonly string[];
};

/** Whether a person logged in recently. If the provider does not say when, the answer is no. */
export function isFreshLogin(
  login: Login | undefined,
  { now, seconds }: { now: Date; seconds: number },
): boolean {
  return login?.at !== undefined && now.getTime() / 1000 - login.at <= seconds;
}
