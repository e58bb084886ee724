import { developmentCipher } from '@hepu/api/core/cipher/cipher'
import { cipherKeys, opensslVectors, plainTexts } from '@hepu/api/core/cipher/cipherVectors'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'

describe.each(cipherKeys)('F-141 with %s', (_, key) => {
  test.each(plainTexts)('%s is decrypted to the original', (_name, text) => {
    expect(decrypt(encrypt(text, key), key)).toBe(text)
  })
})

test.each(opensslVectors)(
  'F-140 the cipher equals the AES of openssl and the server: CBC with a vector, ECB without, PKCS7 ($sealed)',
  ({ key, plain, sealed }) => expect(encrypt(plain, key)).toBe(sealed),
)

test.each(['', 'not base64 at all ***', 'H8v8Q0fB', 'H8v8Q0fBKTVoh12v/0R3QQ=='])(
  'F-142 decrypting foreign text throws: "%s"',
  (text) => {
    expect(() => decrypt(text, developmentCipher)).toThrow()
  },
)
