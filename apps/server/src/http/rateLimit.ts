import rateLimit from '@fastify/rate-limit'
import { streamWorkflow } from '@hepu/api/areas/ai/assistant'
import * as session from '@hepu/api/areas/authority/session/session'
import * as sms from '@hepu/api/areas/authority/signIn/sms'
import * as ticket from '@hepu/api/areas/authority/signIn/ticket'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { registries } from '@hepu/api/areas/research/registries'
import { tokenOf } from './access.ts'
import { addressOf } from './address.ts'

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** Calls with which a secret can be guessed or a text message requested. */
const guessable: ReadonlySet<string> = new Set([
  session.accountLogin.path,
  session.updatePassword.path,
  sms.sendSms.path,
  sms.verify.path,
  sms.smsLogin.path,
  sms.resetPassword.path,
  sms.updateMobile.path,
  ticket.ticketLogin.path,
])

/** Exports that need no permission. Each reads a whole registry. */
const openExports: ReadonlySet<string> = new Set(
  registries.flatMap(({ def }) => (def.openExport ? [def.calls.export.path] : [])),
)
/** Open exports per address and minute. */
const OPEN_EXPORTS = 20

/** Users that may work behind one address, such as that of a company, each within his own limit. */
const USERS_OF_ADDRESS = 20
/** Addresses and sessions whose counts are kept; the counts of those silent for longest are dropped first. */
const REMEMBERED = 20_000

/**
 * Limits the calls per minute: of one session (or of one address without a session), of one address altogether, and more
 * strictly calls with which a secret can be guessed (by address and account or mobile), questions of one user to the
 * assistant, and open exports. Each process counts for itself; files of the web app and health checks are not counted.
 */
export async function limitRates(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(rateLimit, { global: false, cache: REMEMBERED })
  const all = fastify.createRateLimit({ max: config.rateLimit * USERS_OF_ADDRESS, timeWindow: '1 minute' })
  const calls = fastify.createRateLimit({
    max: config.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.ip} ${tokenOf(request) ?? ''}`,
  })
  const guesses = fastify.createRateLimit({
    max: config.signInLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.ip} ${accountOf(request)}`,
  })
  const questions = fastify.createRateLimit({
    max: config.aiLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => `user ${request.caller?.userId}`,
  })
  const exports = fastify.createRateLimit({
    max: Math.min(OPEN_EXPORTS, config.rateLimit),
    timeWindow: '1 minute',
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.marker) return
    // Count the session first, so that one busy session does not use up the limit of its address.
    await take(calls, request, reply)
    await take(all, request, reply)
  })
  fastify.addHook('preHandler', async (request, reply) => {
    const { def } = request.routeOptions.config
    if (def && openExports.has(def.path)) await take(exports, request, reply, '导出')
    if (def && guessable.has(def.path)) await take(guesses, request, reply)
    if (def?.path === streamWorkflow.path) await take(questions, request, reply, '提问')
  })
}

/**
 * Returns the account or mobile whose secret the call uses: the caller's, or the one that the call will read. As when the
 * input is parsed, a value of the query string overrides one of the body, and fields the call does not have are ignored.
 */
function accountOf(request: FastifyRequest): string {
  if (request.caller) return request.caller.account.toLowerCase()
  const asked = request.routeOptions.config.def?.input.shape ?? {}
  const [query, body] = [request.query, request.body ?? {}] as Record<string, unknown>[]
  for (const name of ['mobile', 'account'].filter((field) => field in asked)) {
    const value = query?.[name] || body?.[name]
    if (typeof value === 'string') return value.trim().toLowerCase().slice(0, 64)
  }
  return ''
}

async function take(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  what = '操作',
): Promise<void> {
  addressOf(request) // Throws if the client has gone, who is then not counted.
  const result = await limiter(request)
  if (result.isAllowed || !result.isExceeded) return
  reply.header('retry-after', result.ttlInSeconds)
  throw new AppError('TOO_OFTEN', `${what}过于频繁，请${result.ttlInSeconds}秒后再试`)
}
