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

/** Calls in which a secret can be guessed, or a text message be asked for. */
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

/** Exports that anybody may have: each reads a whole registry. */
const openExports: ReadonlySet<string> = new Set(
  registries.flatMap(({ def }) => (def.openExport ? [def.calls.export.path] : [])),
)
/** Of those, an address gets so many a minute. */
const OPEN_EXPORTS = 20

/** So many users may work behind one address, such as that of a company, each within his own bound. */
const USERS_OF_ADDRESS = 20
/** Addresses and sessions that are remembered; the counts of those longest silent go first. */
const REMEMBERED = 20_000

/**
 * Bounds the calls of one session, or without one of one address, those of an address altogether, and more tightly those in which a secret can be guessed, of one address and account
 * or mobile, and the questions of one user to the assistant. Counted per process; files of the web app and health checks
 * are not counted.
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
    // The session first: one that asks too often takes nothing from its neighbours.
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
 * Whose secret it is: of the caller, or of the mobile or account that the call will read. Like there a value of the query
 * string goes before one of the body, and what the call does not ask for counts for nothing.
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
  addressOf(request) // One who has gone is not counted.
  const result = await limiter(request)
  if (result.isAllowed || !result.isExceeded) return
  reply.header('retry-after', result.ttlInSeconds)
  throw new AppError('TOO_OFTEN', `${what}过于频繁，请${result.ttlInSeconds}秒后再试`)
}
