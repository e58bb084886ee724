import { randomBytes } from 'node:crypto'
import { passwordRule } from '@hepu/api/core/password'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends for sign-in: 19 MiB, two passes, one lane (about 10 ms). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

/** The least that argon2id can be: about 30 µs. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const QUICK_MARK = 'm=8,t=1,p=1$'

/**
 * What is stored of a password that was made by chance: with 93 bits there is nothing to guess, so slowness would
 * protect nothing, and thousands are hashed in a moment. Never for a password that a person chose.
 */
export const hashRandomPassword = (password: string): Promise<string> => hash(password, QUICK)

const isQuick = (stored: string): boolean => stored.includes(QUICK_MARK)

/** Whether a random password still stands; never for one that was chosen since. */
export const fitsQuickHash = async (password: string, stored: string): Promise<boolean> =>
  isQuick(stored) && (await verify(stored, password))

let nobody: Promise<string> | undefined

/** Whether the password fits; takes the same time without a stored hash, or with one that was quick to make. */
export async function fitsPassword(password: string, stored: string | undefined): Promise<boolean> {
  const fits = stored !== undefined && (await verify(stored, password))
  if (stored === undefined || isQuick(stored)) {
    await verify(await (nobody ??= hashPassword(randomPassword())), password)
  }
  return fits
}

/** Whether a password breaks the rules new ones must keep. */
export const isWeak = (password: string): boolean => !passwordRule.safeParse(password).success

/** Letters and digits that are not mistaken for one another. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
/** Bytes from here on would make some characters likelier than others. */
const FAIR_BYTES = 256 - (256 % READABLE.length)

/** A first password: 16 readable characters of at least three kinds, about 93 bits. */
export const randomPassword = (): string => readablePassword((length) => randomBytes(length))

/** A first password from a source of random bytes, which is asked round by round until they make a good one. */
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
