import { randomInt } from 'node:crypto'
import { passwordRule } from '@hepu/api/areas/authority/session'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends for sign-in: 19 MiB, two passes, one lane (about 10 ms). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

let nobody: Promise<string> | undefined

/** Whether the password fits; without a stored hash it takes the same time and says no. */
export async function fitsPassword(password: string, stored: string | undefined): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword(randomPassword())))
  return (await verify(against, password)) && stored !== undefined
}

/** Whether a password breaks the rules new ones must keep. */
export const isWeak = (password: string): boolean => !passwordRule.safeParse(password).success

/** Letters and digits that are not mistaken for one another. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A first password: 16 readable characters of at least three kinds, about 93 bits. */
export function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('')
    if (!isWeak(password)) return password
  }
}
