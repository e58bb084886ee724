import { randomBytes } from 'node:crypto'
import { passwordRule } from '@hepu/api/core/password'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends for sign-in: 19 MiB, two passes, one lane (about 10 ms). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password that a person chose. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

/** The lowest cost of argon2id: about 30 µs. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const QUICK_MARK = 'm=8,t=1,p=1$'

/**
 * Hashes a random password at the lowest cost. Its 93 bits cannot be guessed, so a slow hash would protect nothing, and an
 * import makes thousands of them. Never use it for a password that a person chose.
 */
export const hashRandomPassword = (password: string): Promise<string> => hash(password, QUICK)

const isQuick = (stored: string): boolean => stored.includes(QUICK_MARK)

/** Checks whether a random password is still valid; false once the user has chosen another. */
export const fitsQuickHash = async (password: string, stored: string): Promise<boolean> =>
  isQuick(stored) && (await verify(stored, password))

/** What is stored of a user who has no password yet; none fits it. */
export const NO_PASSWORD = ''

let nobody: Promise<string> | undefined

/**
 * Checks a password. It takes the same time without a stored hash and with a quick one, so that the time reveals nothing.
 */
export async function fitsPassword(password: string, stored = NO_PASSWORD): Promise<boolean> {
  const fits = stored !== NO_PASSWORD && (await verify(stored, password))
  if (stored === NO_PASSWORD || isQuick(stored)) {
    await verify(await (nobody ??= hashPassword(randomPassword())), password)
  }
  return fits
}

/** Checks whether a password breaks the rule for new passwords. */
export const isWeak = (password: string): boolean => !passwordRule.safeParse(password).success

/** Letters and digits that are not mistaken for each other. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
/** Bytes from this value on are dropped, because they would make some characters likelier than others. */
const FAIR_BYTES = 256 - (256 % READABLE.length)

/** Makes a first password: 16 readable characters of at least three kinds, about 93 bits. */
export const randomPassword = (): string => readablePassword((length) => randomBytes(length))

/** Makes a first password from a source of random bytes, and asks it for more until the password satisfies the rule. */
export function readablePassword(bytesOf: (length: number, round: number) => Uint8Array): string {
  for (let round = 0; ; round++) {
    const fair = [...bytesOf(2 * LENGTH, round)].filter((byte) => byte < FAIR_BYTES)
    const password = fair
      .slice(0, LENGTH)
      .map((byte) => READABLE[byte % READABLE.length])
      .join('')
    if (password.length === LENGTH && !isWeak(password)) return password
  }
}
