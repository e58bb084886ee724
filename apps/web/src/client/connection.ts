/** What the calls need to know of the session; given once at start by the application. */
export interface Connection {
  /** The session's token, blank when nobody is signed in. */
  token: () => string
  /** Where the user works (`core/place.ts`), blank while that is not known. */
  workContext: () => string
  /** Told of every answer 401; of a session that somebody ended with what the server says of it, else blank. */
  onExpired: (reason: string) => void
  /** Told when a call was refused because the session works elsewhere by now; `workContext` is the one it was made for. */
  onWorkContextRefused: (workContext: string) => void
}

const nobody: Connection = {
  token: () => '',
  workContext: () => '',
  onExpired: () => undefined,
  onWorkContextRefused: () => undefined,
}
let current = nobody

/** Connects the calls with the session; what is not given is as without one. */
export function connect(connection: Partial<Connection>): void {
  current = { ...nobody, ...connection }
}

export const connection = (): Connection => current
