import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { EmailSender } from './email.ts'
import { logEmail } from './logEmail.ts'
import { smtpEmail } from './smtpEmail.ts'

/**
 * Returns the sender the settings ask for: the SMTP server; else, for development, tests and the demo on the embedded database,
 * the log; else none, and notices are in the inbox only.
 */
export function openEmail(config: Config, log: FastifyBaseLogger): EmailSender | null {
  if (config.email) return smtpEmail(config.email)
  const isDemo = config.demo && !config.databaseUrl
  return config.isProduction && !isDemo ? null : logEmail(log)
}
