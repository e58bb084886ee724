import { developmentCipher, type CipherKey } from '@hepu/api/core/cipher'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'

const keys: [string, CipherKey][] = [
  ['the development key', developmentCipher],
  ['16 bytes, ECB', { key: '0123456789abcdef' }],
  ['24 bytes, CBC', { key: '0123456789abcdef01234567', iv: 'fedcba9876543210' }],
  ['32 bytes, ECB', { key: '0123456789abcdef0123456789abcdef' }],
]

describe.each(keys)('F-141 with %s', (_, key) => {
  test.each([
    ['Chinese', '禾谱：玉米 🌽'],
    ['nothing', ''],
    ['1 MB of JSON', JSON.stringify({ note: '试'.repeat(350_000) })],
  ])('%s comes back as it was', (_name, text) => {
    expect(decrypt(encrypt(text, key), key)).toBe(text)
  })
})

test('F-140 pads by PKCS7: a whole block more where the text fills its blocks', () => {
  const [, [, key]] = keys as [unknown, [string, CipherKey]]
  const lengthOf = (text: string) => Buffer.from(encrypt(text, key), 'base64').length
  expect([lengthOf(''), lengthOf('x'.repeat(15)), lengthOf('x'.repeat(16))]).toEqual([16, 16, 32])
})

test('F-140 with a vector equal blocks differ (CBC), without one they are equal (ECB)', () => {
  const blocks = (key: CipherKey) => {
    const bytes = Buffer.from(encrypt('x'.repeat(32), key), 'base64')
    return [bytes.subarray(0, 16).toString('hex'), bytes.subarray(16, 32).toString('hex')]
  }
  const [ecb, cbc] = [blocks({ key: '0123456789abcdef' }), blocks(developmentCipher)]
  expect(ecb[0]).toBe(ecb[1])
  expect(cbc[0]).not.toBe(cbc[1])
})

test('F-140 is the AES that openssl computes', () => {
  const key = { key: '0123456789abcdef', iv: 'fedcba9876543210' }
  // openssl enc -aes-128-cbc -K 30313233343536373839616263646566 -iv 66656463626139383736353433323130 -a
  expect(encrypt('{"crop":"rice"}', key)).toBe('+5/jYE8oybZgDLQFf/gCUQ==')
  expect(encrypt('{"crop":"rice"}', { key: key.key })).toBe('H8v8Q0fBKTVoh12v/0R3QQ==')
})
