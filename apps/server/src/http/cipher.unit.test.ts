import { developmentCipher, type CipherKey } from '@hepu/api/core/cipher/cipher'
import { cipherKeys, opensslVectors, plainTexts } from '@hepu/api/core/cipher/cipherVectors'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'

describe.each(cipherKeys)('F-141 the cipher with %s', (_, key) => {
  test.each(plainTexts)('the text %s comes back unchanged after encryption', (_name, text) => {
    expect(decrypt(encrypt(text, key), key)).toBe(text)
  })
})

test('F-140 padding follows PKCS7: a whole extra block if the text fills its blocks', () => {
  const key: CipherKey = { key: '0123456789abcdef' }
  const lengthOf = (text: string) => Buffer.from(encrypt(text, key), 'base64').length
  expect([lengthOf(''), lengthOf('x'.repeat(15)), lengthOf('x'.repeat(16))]).toEqual([16, 16, 32])
})

test('F-140 equal blocks differ with a vector (CBC) and are equal without one (ECB)', () => {
  const blocks = (key: CipherKey) => {
    const bytes = Buffer.from(encrypt('x'.repeat(32), key), 'base64')
    return [bytes.subarray(0, 16).toString('hex'), bytes.subarray(16, 32).toString('hex')]
  }
  const [ecb, cbc] = [blocks({ key: '0123456789abcdef' }), blocks(developmentCipher)]
  expect(ecb[0]).toBe(ecb[1])
  expect(cbc[0]).not.toBe(cbc[1])
})

test.each(opensslVectors)(
  'F-140 the cipher is the AES that openssl computes ($sealed)',
  ({ key, plain, sealed }) => {
    expect(encrypt(plain, key)).toBe(sealed)
  },
)
