import type { CipherKey } from '@hepu/api/core/cipher/cipher'
import { cbc, ecb } from '@noble/ciphers/aes.js'
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js'

/** Returns AES with PKCS7: CBC if there is an initialisation vector, else ECB. */
const cipherOf = ({ key, iv }: CipherKey) =>
  iv === undefined ? ecb(utf8ToBytes(key)) : cbc(utf8ToBytes(key), utf8ToBytes(iv))

/** Encrypts text and encodes the cipher text as base64. */
export const encrypt = (text: string, key: CipherKey): string =>
  toBase64(cipherOf(key).encrypt(utf8ToBytes(text)))

/** Decrypts base64 cipher text. Throws for anything that was not encrypted with this key. */
export const decrypt = (text: string, key: CipherKey): string =>
  bytesToUtf8(cipherOf(key).decrypt(fromBase64(text)))

/** The number of arguments of one call is limited, so long texts are converted in pieces of this length. */
const PIECE = 8192

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return btoa(binary)
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
