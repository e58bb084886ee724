import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { logEmail } from './logEmail.ts'
import { smtpEmail } from './smtpEmail.ts'

/** An e-mail in plain text to one address. */
export interface EmailMessage {
  address: string
  subject: string
  text: string
}

/** The server refuses this message for good, so that trying again is of no use. */
export class EmailRefused extends Error {}

/** Sends e-mails. Throws EmailRefused for a message that never arrives, and any other error for one that may arrive later. */
export interface EmailSender {
  send: (message: EmailMessage) => Promise<void>
}

/**
 * Returns the sender the settings ask for: the SMTP server; else, for development, tests and the demo on the embedded database,
 * the log; else none, and notices are in the inbox only.
 */
export function openEmail(config: Config, log: FastifyBaseLogger): EmailSender | null {
  if (config.email) return smtpEmail(config.email)
  const isDemo = config.demo && !config.databaseUrl
  return config.isProduction && !isDemo ? null : logEmail(log)
}
