import rateLimit from '@fastify/rate-limit'
import { AppError } from '@hepu/api/core/errorCodes'
import type { CallLimit } from '@hepu/api/core/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { tokenOf } from './access.ts'
import { addressOf } from './address.ts'

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** Exports without sign-in, each of a whole registry, per address and minute. */
const OPEN_EXPORTS = 20

/** Users that may work behind one address, such as that of a company, each within his own limit. */
const USERS_OF_ADDRESS = 20
/** Addresses and sessions whose counts are kept; the counts of those silent for longest are dropped first. */
const REMEMBERED = 20_000

/**
 * Limits the calls per minute: of one session (or of one address without a session), of one address altogether, and more
 * strictly calls with a `limit`: guesses by address and account or mobile, questions by user, open exports by address. Each
 * process counts for itself; files of the web app and health checks are not counted.
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
  const openExports = fastify.createRateLimit({
    max: Math.min(OPEN_EXPORTS, config.rateLimit),
    timeWindow: '1 minute',
  })
  const limiters: Readonly<Record<CallLimit, { limiter: Limiter; what?: string }>> = {
    guess: { limiter: guesses },
    openExport: { limiter: openExports, what: '导出' },
    question: { limiter: questions, what: '提问' },
  }
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.marker) return
    // Count the session first, so that one busy session does not use up the limit of its address.
    await take(calls, request, reply)
    await take(all, request, reply)
  })
  fastify.addHook('preHandler', async (request, reply) => {
    const limit = request.routeOptions.config.def?.limit
    if (!limit) return
    const { limiter, what } = limiters[limit]
    await take(limiter, request, reply, what)
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
