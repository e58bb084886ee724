const STORED = 'hepu.signIn'

/** How the last user of this browser signed in; never a password. */
export interface Remembered {
  way: 'account' | 'sms'
  account: string
  mobile: string
}

const nothing: Remembered = { way: 'account', account: '', mobile: '' }

/** What is remembered; nothing when the storage has nothing readable. */
export function remembered(): Remembered {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Remembered>) }
  } catch {
    return nothing
  }
}

/** Remembers what a user signed in with, beside what is known already; nothing when the storage takes nothing. */
export function remember(change: Partial<Remembered>): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...remembered(), ...change }))
  } catch {
    // A full storage must not keep anybody from signing in.
  }
}
