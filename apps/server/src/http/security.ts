import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Content security policy of every answer that is no page: it can load and run nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/**
 * Returns the content security policy of the web app: its own scripts and style sheets, plus those with the nonce of the
 * page. Files may be sent to and shown from the outside `storage`, if there is one.
 */
export const pagePolicy = (nonce: string, storage = ''): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${storage}`.trim(),
    "font-src 'self' data:",
    `connect-src 'self' ${storage}`.trim(),
    "worker-src 'self' blob:",
    // The viewer of the browser, for a PDF inside a screen.
    "frame-src 'self' blob:",
    'object-src blob:',
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Devices and powers of the browser that no page uses. */
const NO_DEVICES = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** Adds security headers, compresses answers, and registers the reader of multipart bodies. */
export async function secure(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, { contentSecurityPolicy: false, referrerPolicy: { policy: 'same-origin' } })
  fastify.addHook('onRequest', (_, reply, done) => {
    reply.header('content-security-policy', NOTHING)
    reply.header('permissions-policy', NO_DEVICES)
    done()
  })
  // Request bodies are not decompressed, because a small one could expand to any size.
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  fastify.addHook('preParsing', (request, _, payload, done) => {
    if (isPacked(request)) throw new AppError('BAD_INPUT', '请求内容不能压缩，请去掉Content-Encoding后再发送')
    done(null, payload)
  })
  await fastify.register(multipart)
}

const isPacked = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
