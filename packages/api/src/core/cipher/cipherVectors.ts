import { developmentCipher, type CipherKey } from './cipher.ts'

/** Keys of every kind, for the tests of server and client. */
export const cipherKeys: [name: string, key: CipherKey][] = [
  ['the development key', developmentCipher],
  ['16 bytes, ECB', { key: '0123456789abcdef' }],
  ['24 bytes, CBC', { key: '0123456789abcdef01234567', iv: 'fedcba9876543210' }],
  ['32 bytes, ECB', { key: '0123456789abcdef0123456789abcdef' }],
]

export const plainTexts: [name: string, text: string][] = [
  ['Chinese', '禾谱：玉米 🌽'],
  ['nothing', ''],
  ['1 MB of JSON', JSON.stringify({ note: '试'.repeat(350_000) })],
]

/**
 * Output of openssl: `openssl enc -aes-128-cbc -K 30313233343536373839616263646566 -iv 66656463626139383736353433323130 -a`,
 * and `-aes-128-ecb` without the vector.
 */
export const opensslVectors: { key: CipherKey; plain: string; sealed: string }[] = [
  {
    key: { key: '0123456789abcdef', iv: 'fedcba9876543210' },
    plain: '{"crop":"rice"}',
    sealed: '+5/jYE8oybZgDLQFf/gCUQ==',
  },
  { key: { key: '0123456789abcdef' }, plain: '{"crop":"rice"}', sealed: 'H8v8Q0fBKTVoh12v/0R3QQ==' },
]
