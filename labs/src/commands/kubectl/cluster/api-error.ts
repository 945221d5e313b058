/** A refusal of the API server, as kubectl prints it. */
export class ApiError extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
