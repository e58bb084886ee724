/**
 * The closed list of refusals. `code` goes into the envelope, `status` is the HTTP status. A refusal that the user can act on
 * is sent with HTTP 200, because the client shows the envelope's `msg` only then, and a fixed text for other statuses.
 */
export const errorCodes = {
  /** Raised when a field of the request is missing, malformed or breaks a rule of that one field. */
  BAD_INPUT: { code: 4000, status: 200 },
  /** Raised when the call has no token, an unknown token or an expired token. */
  UNAUTHENTICATED: { code: 4010, status: 401 },
  /** Raised when the caller is known but lacks the permission of the call. */
  FORBIDDEN: { code: 4030, status: 200 },
  /** Raised when a record does not exist, was deleted, or belongs to another organisation or crop. */
  NOT_FOUND: { code: 4040, status: 200 },
  /** Raised when no call has this path. */
  NO_SUCH_CALL: { code: 4041, status: 404 },
  /** Raised when the record was changed by somebody else since it was read, or a unique value is taken. */
  CONFLICT: { code: 4090, status: 200 },
  /** Raised when the record's state does not allow the action. */
  BAD_STATE: { code: 4220, status: 200 },
  /** Raised when a body, file or selection exceeds its limit. */
  TOO_LARGE: { code: 4130, status: 413 },
  /** Raised when a caller exceeds a rate limit. */
  TOO_OFTEN: { code: 4290, status: 429 },
  /** Raised when an external service (storage, SMS, model) failed. */
  OUTSIDE_FAILED: { code: 5020, status: 200 },
  /** Raised when the server is starting, stopping or cannot reach its database. */
  UNAVAILABLE: { code: 5030, status: 503 },
  /** Raised for everything unexpected; the message carries the request id. */
  INTERNAL: { code: 5000, status: 500 },
} as const

export type ErrorCode = keyof typeof errorCodes

/** A refusal with a message for the user (Chinese, naming the field's label). Details for the log go into `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, message: string, extra: { data?: unknown; cause?: unknown } = {}) {
    super(message, { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.data = extra.data ?? null
  }
}
