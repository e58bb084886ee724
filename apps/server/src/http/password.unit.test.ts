import { expect, test } from 'vitest'
import {
  fitsPassword,
  fitsQuickHash,
  hashPassword,
  hashRandomPassword,
  isWeak,
  randomPassword,
  readablePassword,
} from './password.ts'

test('a random password is readable, strong, and different each time', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) {
    expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{16}$/)
    expect(isWeak(password)).toBe(false)
  }
})

test('the same bytes make the same password, and bytes that favour a character and weak results are skipped', () => {
  const rounds = [
    Buffer.alloc(32, 255),
    Buffer.alloc(32, 0),
    Buffer.from(Array.from({ length: 32 }, (_, i) => 7 * i)),
  ]
  const made = () => readablePassword((_, round) => rounds[round]!)
  expect(made()).toBe(made())
  expect(isWeak(made())).toBe(false)
})

test('a random password is hashed quickly and signs in, and a chosen one fails the quick check', async () => {
  const password = randomPassword()
  const quick = await hashRandomPassword(password)
  expect(quick).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await fitsPassword(password, quick)).toBe(true)
  expect(await fitsPassword(`${password}x`, quick)).toBe(false)
  expect(await fitsQuickHash(password, quick)).toBe(true)
  expect(await fitsQuickHash(password, await hashPassword(password))).toBe(false)
})
