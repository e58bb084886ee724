/** What the calls need to know of the session; given once at start by the application. */
export interface Connection {
  /** The session's token, blank when nobody is signed in. */
  token: () => string
  /** Told of every answer 401. */
  onExpired: () => void
}

let current: Connection = { token: () => '', onExpired: () => undefined }

/** Connects the calls with the session. */
export function connect(connection: Connection): void {
  current = connection
}

export const connection = (): Connection => current
