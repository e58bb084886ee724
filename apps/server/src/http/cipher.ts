import { createCipheriv, createDecipheriv } from 'node:crypto'
import { cannotDecrypt, CIPHER_FIELD, type CipherKey } from '@hepu/api/core/cipher/cipher'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `aes-256-cbc` and the like, by the length of the key; ECB without initialisation vector. */
const algorithmOf = ({ key, iv }: CipherKey): string =>
  `aes-${Buffer.byteLength(key) * 8}-${iv === undefined ? 'ecb' : 'cbc'}`

/** Text → base64 of its cipher text (AES, PKCS7). */
export function encrypt(text: string, key: CipherKey): string {
  const cipher = createCipheriv(algorithmOf(key), key.key, key.iv ?? null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** The text of base64 cipher text. Throws BAD_INPUT for whatever was not encrypted with this key. */
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
 * Opens what comes to the encrypted calls and closes what they answer, refusals included; everything in between knows
 * nothing of it. Text fields of multipart are opened where they are read (upload.ts).
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

/** The values that the one field carries; none where nothing was sent. */
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
