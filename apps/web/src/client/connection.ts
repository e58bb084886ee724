/** What the calls need to know about the session; the application sets it once at its start. */
export interface Connection {
  /** The session's token, blank when nobody is signed in. */
  token: () => string
  /** Key of the work context (`core/workContext.ts`); blank while it is not known. */
  workContext: () => string
  /** Called for every 401. `reason` is the server's text if somebody ended the session, else blank. */
  onExpired: (reason: string) => void
  /**
   * Called when a call is refused because the session has changed its work context; `workContext` is the one the call
   * was made for.
   */
  onWorkContextRefused: (workContext: string) => void
}

const nobody: Connection = {
  token: () => '',
  workContext: () => '',
  onExpired: () => undefined,
  onWorkContextRefused: () => undefined,
}
let current = nobody

/** Connects the calls with the session. Whatever is left out behaves as without a session. */
export function connect(connection: Partial<Connection>): void {
  current = { ...nobody, ...connection }
}

export const connection = (): Connection => current
