import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './context.ts'

/** Sends a file under its Chinese name, with an ASCII name for old clients (RFC 6266). */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file.name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.headers({
    'content-type': file.type,
    'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    ...file.headers,
  })
  if (!Buffer.isBuffer(file.body)) logBreak(reply, file.body)
  return reply.send(file.body)
}

/** Logs a file that fails after its headers are sent. A failure before the first byte is answered like any other. */
function logBreak(reply: FastifyReply, body: NodeJS.ReadableStream): void {
  body.once('error', (err: Error) => {
    if (reply.raw.headersSent) reply.log.error({ err }, 'file broke off')
  })
}
