import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Policy of everything that is no page: an answer of a call can load and run nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/**
 * Policy of the web app. Scripts and style sheets of its own, plus those that carry the page's nonce. Files may be sent
 * to and shown from the `storage` outside, where there is one.
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
    // The browser's viewer, for a PDF that a screen shows in place.
    "frame-src 'self' blob:",
    'object-src blob:',
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Headers that browsers enforce, compressed answers, and multipart bodies for the uploads that ask for them. */
export async function secure(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, { contentSecurityPolicy: false, referrerPolicy: { policy: 'same-origin' } })
  fastify.addHook('onRequest', (_, reply, done) => {
    reply.header('content-security-policy', NOTHING)
    done()
  })
  // Bodies are not opened: a small one could unpack to any size.
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  fastify.addHook('preParsing', (request, _, payload, done) => {
    if (isPacked(request)) throw new AppError('BAD_INPUT', '请求内容不能压缩，请去掉Content-Encoding后再发送')
    done(null, payload)
  })
  await fastify.register(multipart)
}

const isPacked = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
