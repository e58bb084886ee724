/**
 * The exchange of the calls marked `encrypted`: AES with PKCS7, CBC when there is an initialisation vector, else ECB;
 * cipher text as base64. Input: a GET has one query field `data`, a body is `{data}`, both the cipher text of the JSON
 * of all values; of multipart each text field is encrypted by itself and files stay as they are. The answer's body is
 * the cipher text of the envelope. The key reaches every browser, so this hides values from a casual look only; what
 * protects is TLS.
 */
export interface CipherKey {
  /** 16, 24 or 32 bytes as UTF-8. */
  key: string
  /** 16 bytes as UTF-8; absent for ECB. */
  iv?: string | undefined
}

/** What is used until the operator sets a key. */
export const developmentCipher: CipherKey = { key: 'hepu-development', iv: 'hepu-initial-vec' }

export const KEY_BYTES: readonly number[] = [16, 24, 32]
export const IV_BYTES = 16
/** The one field that carries all values. */
export const CIPHER_FIELD = 'data'

/** Said by the server when it cannot read a request, and by the client when it cannot read an answer. */
export const cannotDecrypt = { request: '请求无法解密', answer: '应答无法解密' } as const
