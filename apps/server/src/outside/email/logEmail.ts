import type { FastifyBaseLogger } from 'fastify'
import type { EmailSender } from './email.ts'

/** Writes the subject into the log instead of sending the e-mail, with the address made unreadable but for its ends. */
export const logEmail = (log: FastifyBaseLogger): EmailSender => ({
  send: ({ address, subject }) => {
    const [name = '', host = ''] = address.split('@')
    log.warn({ to: `${name.slice(0, 1)}***@${host}`, subject }, 'no SMTP server: e-mail for')
    return Promise.resolve()
  },
})
