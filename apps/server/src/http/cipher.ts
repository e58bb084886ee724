import { createCipheriv, createDecipheriv } from 'node:crypto'
import { cannotDecrypt, CIPHER_FIELD, type CipherKey } from '@hepu/api/core/cipher/cipher'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Names the algorithm, such as `aes-256-cbc`, by the length of the key; without an initialisation vector it is ECB. */
const algorithmOf = ({ key, iv }: CipherKey): string =>
  `aes-${Buffer.byteLength(key) * 8}-${iv === undefined ? 'ecb' : 'cbc'}`

/** Encrypts a text with AES and PKCS7 padding, and returns the cipher text in base64. */
export function encrypt(text: string, key: CipherKey): string {
  const cipher = createCipheriv(algorithmOf(key), key.key, key.iv ?? null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Decrypts base64 cipher text. Throws BAD_INPUT if it was not encrypted with this key. */
export function decrypt(text: unknown, key: CipherKey): string {
  try {
    if (typeof text !== 'string') throw new Error('no cipher text')
    const decipher = createDecipheriv(algorithmOf(key), key.key, key.iv ?? null)
    const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
}

const unreadable = (cause: unknown): AppError => new AppError('BAD_INPUT', cannotDecrypt.request, { cause })

/**
 * Decrypts the input of encrypted calls and encrypts their answers, refusals included, so that handlers see plain values.
 * `upload.ts` decrypts the text fields of multipart bodies.
 */
export function exchangeEncrypted(fastify: FastifyInstance, key: CipherKey): void {
  fastify.addHook('preValidation', (request, _, done) => {
    if (request.routeOptions.config.def?.encrypted) openRequest(request, key)
    done()
  })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.def?.encrypted || typeof payload !== 'string') return done(null, payload)
    reply.type('text/plain; charset=utf-8').removeHeader('content-length')
    done(null, encrypt(payload, key))
  })
}

function openRequest(request: FastifyRequest, key: CipherKey): void {
  request.query = valuesOf(request.query, key)
  if (!request.isMultipart()) request.body = valuesOf(request.body, key)
}

/** Returns the values inside the one encrypted field, or no values if nothing was sent. */
function valuesOf(sent: unknown, key: CipherKey): unknown {
  const names = Object.keys(sent ?? {})
  if (names.length === 0) return {}
  if (names.length > 1 || names[0] !== CIPHER_FIELD) throw unreadable('values beside the cipher text')
  const text = decrypt((sent as Record<string, unknown>)[CIPHER_FIELD], key)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw unreadable(cause)
  }
}
