/**
 * The key of the calls marked `encrypted`. They use AES with PKCS7, CBC if there is an initialisation vector, else ECB;
 * cipher text is base64. Input: a GET has one query field `data`, a body is `{data}`, both with the cipher text of the JSON
 * of all values; in multipart each text field is encrypted separately and files stay as they are. The body of the answer is
 * the cipher text of the envelope. The key reaches every browser, so this only hides values from a casual look; TLS protects
 * them.
 */
export interface CipherKey {
  /** 16, 24 or 32 bytes as UTF-8. */
  key: string
  /** 16 bytes as UTF-8; absent for ECB. */
  iv?: string | undefined
}

/** The key that is used until the operator sets one. */
export const developmentCipher: CipherKey = { key: 'hepu-development', iv: 'hepu-initial-vec' }

export const KEY_BYTES: readonly number[] = [16, 24, 32]
export const IV_BYTES = 16
/** The one field that carries all values. */
export const CIPHER_FIELD = 'data'

/** The message of the server if it cannot read a request, and of the client if it cannot read an answer. */
export const cannotDecrypt = { request: '请求无法解密', answer: '应答无法解密' } as const
