import type { CipherKey } from '@hepu/api/core/cipher/cipher'
import { cbc, ecb } from '@noble/ciphers/aes.js'
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js'

/** AES with PKCS7: CBC where there is an initialisation vector, else ECB. */
const cipherOf = ({ key, iv }: CipherKey) =>
  iv === undefined ? ecb(utf8ToBytes(key)) : cbc(utf8ToBytes(key), utf8ToBytes(iv))

/** Text → base64 of its cipher text. */
export const encrypt = (text: string, key: CipherKey): string =>
  toBase64(cipherOf(key).encrypt(utf8ToBytes(text)))

/** The text of base64 cipher text. Throws for whatever was not encrypted with this key. */
export const decrypt = (text: string, key: CipherKey): string =>
  bytesToUtf8(cipherOf(key).decrypt(fromBase64(text)))

/** Arguments of one call are limited: long texts go piece by piece. */
const PIECE = 8192

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return btoa(binary)
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
