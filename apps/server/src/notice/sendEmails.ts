import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { outgoingEmail } from '../db/schema/index.ts'
import type { Services } from '../http/context.ts'
import { EmailRefused, type EmailSender } from '../outside/email/email.ts'

type Email = typeof outgoingEmail.$inferSelect
type Outcome = Partial<typeof outgoingEmail.$inferInsert>

const MINUTE_MS = 60_000
/** An e-mail whose sender died is tried again after this time. */
const CLAIM_MS = 5 * MINUTE_MS
/** Longest pause between two attempts. */
const MAX_PAUSE_MS = 60 * MINUTE_MS
const FAILURE_LENGTH = 300
const NO_ANSWER = '一直未能连上邮件服务器'

/**
 * Sends the e-mails that wait, one after the other, until none is left or the server does not take one: the rest then waits for
 * the next run. Several processes may do it at the same time.
 */
export async function sendEmails(services: Services, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const { email: sender } = services
  if (!sender) return
  await giveUp(services)
  for (;;) {
    const email = await claim(services)
    if (!email || !(await attempt(services, sender, email, log))) return
  }
}

/** Ends the e-mails that could not be sent in time. */
async function giveUp({ db, now }: Services): Promise<void> {
  await db
    .update(outgoingEmail)
    .set({ state: 'failed', failure: sql`coalesce(${outgoingEmail.failure}, ${NO_ANSWER})` })
    .where(and(eq(outgoingEmail.state, 'waiting'), lt(outgoingEmail.giveUpAt, now())))
}

/** Takes the next e-mail whose time has come, so that no other process sends it meanwhile. */
async function claim({ db, now }: Services): Promise<Email | undefined> {
  const next = sql`(select ${outgoingEmail.id} from ${outgoingEmail}
    where ${outgoingEmail.state} = 'waiting' and ${outgoingEmail.nextAt} <= ${now()}
    order by ${outgoingEmail.nextAt}, ${outgoingEmail.id} limit 1 for update skip locked)`
  const [claimed] = await db
    .update(outgoingEmail)
    .set({ tries: sql`${outgoingEmail.tries} + 1`, nextAt: new Date(now().getTime() + CLAIM_MS) })
    .where(eq(outgoingEmail.id, next))
    .returning()
  return claimed
}

/** Sends one e-mail and stores what became of it. Returns whether the server takes e-mails. */
async function attempt(
  services: Services,
  sender: EmailSender,
  email: Email,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  const { address, title: subject } = email
  try {
    await sender.send({ address, subject, text: textOf(email, services.config.publicUrl) })
    await end(services, email, { state: 'sent', sentAt: services.now(), failure: null })
    return true
  } catch (error) {
    const failure = String(error instanceof Error ? error.message : error).slice(0, FAILURE_LENGTH)
    log.error({ err: error, emailId: email.id }, 'e-mail not sent')
    const isRefused = error instanceof EmailRefused
    await end(
      services,
      email,
      isRefused ? { state: 'failed', failure } : { failure, nextAt: later(services, email) },
    )
    return isRefused
  }
}

const end = ({ db }: Services, { id }: Email, outcome: Outcome) =>
  db.update(outgoingEmail).set(outcome).where(eq(outgoingEmail.id, id))

/** Returns the moment of the next attempt: after one minute, two, four, and so on up to an hour. */
const later = ({ now }: Services, { tries }: Email): Date =>
  new Date(now().getTime() + Math.min(MAX_PAUSE_MS, MINUTE_MS * 2 ** (tries - 1)))

/** Returns the text of an e-mail, with the address of the product if it is known. */
const textOf = ({ title, text }: Email, publicUrl: string | undefined): string =>
  [
    title,
    text,
    publicUrl ? `登录禾谱查看：${publicUrl}` : '请登录禾谱查看。',
    '可在「个人信息 → 通知设置」中关闭这类邮件。',
  ]
    .filter(Boolean)
    .join('\n\n')
