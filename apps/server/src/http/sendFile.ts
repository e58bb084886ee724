import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './context.ts'

/** Sends a file under its (Chinese) name: an ASCII stand-in for old clients beside the real name (RFC 6266). */
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

/** A file that fails on its way can be answered no more, only logged; what fails before its first byte is answered as any call. */
function logBreak(reply: FastifyReply, body: NodeJS.ReadableStream): void {
  body.once('error', (err: Error) => {
    if (reply.raw.headersSent) reply.log.error({ err }, 'file broke off')
  })
}
