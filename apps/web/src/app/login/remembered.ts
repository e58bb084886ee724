const STORED = 'hepu.signIn'

/** How the last user of this browser signed in, without the password. */
export interface Remembered {
  way: 'account' | 'sms'
  account: string
  mobile: string
}

const nothing: Remembered = { way: 'account', account: '', mobile: '' }

/** Returns what is remembered; nothing if the storage cannot be read. */
export function remembered(): Remembered {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Remembered>) }
  } catch {
    return nothing
  }
}

/** Adds to what is remembered of the user's sign-in; does nothing if the storage is full. */
export function remember(change: Partial<Remembered>): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...remembered(), ...change }))
  } catch {
    // A full storage must not prevent signing in.
  }
}
