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

test('F-140 is the AES that openssl and the server compute: CBC with a vector, ECB without, PKCS7', () => {
  const key = '0123456789abcdef'
  expect(encrypt('{"crop":"rice"}', { key, iv: 'fedcba9876543210' })).toBe('+5/jYE8oybZgDLQFf/gCUQ==')
  expect(encrypt('{"crop":"rice"}', { key })).toBe('H8v8Q0fBKTVoh12v/0R3QQ==')
})

test.each(['', 'not base64 at all ***', 'H8v8Q0fB', 'H8v8Q0fBKTVoh12v/0R3QQ=='])(
  'F-142 throws for what is not its own: "%s"',
  (text) => {
    expect(() => decrypt(text, developmentCipher)).toThrow()
  },
)
