import type { EmailConfig } from '../../config.ts'
import { EmailRefused, type EmailSender } from './email.ts'

/** Longest silence of the server at any step. */
const TIMEOUT_MS = 10_000
/** Replies of SMTP from this number on are refusals for good. */
const PERMANENT = 500
/** Errors of nodemailer that concern the message or its recipient, not the server or the account. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

/** Sends by an SMTP server, one connection for each e-mail. The library loads with the first one. */
export const smtpEmail = ({ url, from }: EmailConfig): EmailSender => ({
  send: async ({ address, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ ...connectionOf(url), ...timeouts })
    try {
      await transport.sendMail({ from, to: { name: '', address }, subject, text })
    } catch (cause) {
      if (isPermanent(cause)) throw new EmailRefused((cause as Error).message, { cause })
      throw cause
    } finally {
      transport.close()
    }
  },
})

const timeouts = {
  dnsTimeout: TIMEOUT_MS,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
}

/** Returns host, port, encryption and account of an address such as `smtps://user:password@smtp.example.com:465`. */
function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password does not travel in the clear: without encryption the server is not used.
    requireTLS: !isSecure && username !== '',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

function isPermanent(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return OF_MESSAGE.has(code) && responseCode >= PERMANENT
}
