import { AppError } from '@hepu/api/core/errorCodes'
import type { EndedSession } from '@hepu/api/core/endedSession'
import {
  WORK_CONTEXT_HEADER,
  workContextOf,
  workContextRefused,
  type WorkContextRefusal,
} from '@hepu/api/core/workContext'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionLabels } from '@hepu/api/permissionLabels'
import type { Access } from '@hepu/api/core/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, Services } from './context.ts'
import { endingOf, findSignedIn, touchSession } from './session.ts'

/**
 * Decides before the body is read whether a call may be made, so that a stranger cannot make the server work. If the body
 * arrives later, the hook decides again after it: a caller who holds the body back does not keep rights that were revoked
 * meanwhile. A multipart body is read by its handler, which calls `decideAfterBody` itself.
 */
export function guardAccess(fastify: FastifyInstance, services: Services): void {
  fastify.addHook('onRequest', async (request) => {
    await decide(request, services)
    // Most bodies arrive with their headers, so they are complete here. `inject` has no socket and nothing to wait for.
    const { complete } = request.raw as { complete?: boolean }
    request.awaitsBody = complete === false
  })
  fastify.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) await decideAfterBody(request, services)
  })
}

/** Decides again about a call whose body had not arrived when access was decided first. */
export async function decideAfterBody(request: FastifyRequest, services: Services): Promise<void> {
  if (!request.awaitsBody) return
  request.awaitsBody = false
  await decide(request, services)
}

/**
 * Decides whether the caller may make the call and sets `request.caller`:
 * 1. A public call goes on without a caller.
 * 2. The token leads to a session and its caller; otherwise UNAUTHENTICATED.
 * 3. Until the first password is changed, only calls with `beforePasswordChange` are allowed.
 * 4. A call made for another organisation or crop than the session's is refused with CONFLICT.
 * 5. A caller without the permission of the call is refused with FORBIDDEN.
 */
async function decide(request: FastifyRequest, services: Services): Promise<void> {
  const { def } = request.routeOptions.config
  if (!def || def.access === 'public') return
  const signedIn = await findByToken(request, services)
  if (signedIn.mustChangePassword && !def.beforePasswordChange) {
    throw new AppError('FORBIDDEN', '请先修改初始密码')
  }
  if (!def.inAnyWorkContext && !def.beforePasswordChange) {
    assertWorkContext(signedIn.caller, request.headers[WORK_CONTEXT_HEADER])
  }
  assertPermission(signedIn.caller, def.access)
  request.caller = signedIn.caller
}

/** Throws CONFLICT if the header names another work context than the session's. Without the header nothing is checked. */
function assertWorkContext(caller: Caller, workContext: string | string[] | undefined): void {
  if (typeof workContext !== 'string' || workContext === workContextOf(caller.orgId, caller.crop)) return
  const data: WorkContextRefusal = { refusedWorkContext: workContext }
  throw new AppError('CONFLICT', workContextRefused, { data })
}

/** Returns the caller of a public call that answers more to signed-in users; null without a usable session. */
export async function callerIfAny(request: FastifyRequest, services: Services): Promise<Caller | null> {
  const token = tokenOf(request)
  const now = services.now()
  const signedIn = token && (await findSignedIn(services.db, token, now))
  if (!signedIn || signedIn.mustChangePassword) return null
  assertWorkContext(signedIn.caller, request.headers[WORK_CONTEXT_HEADER])
  await touchSession(services.db, signedIn, now, services.config.sessionHours)
  return signedIn.caller
}

async function findByToken(request: FastifyRequest, services: Services) {
  const token = tokenOf(request)
  if (!token) throw new AppError('UNAUTHENTICATED', '请先登录')
  const now = services.now()
  const signedIn = await findSignedIn(services.db, token, now)
  if (!signedIn) throw await sessionOver(services, token)
  await touchSession(services.db, signedIn, now, services.config.sessionHours)
  return signedIn
}

/** Returns the refusal of a session that is over, with the reason and `data.ended` if somebody ended it. */
async function sessionOver({ db }: Services, token: string): Promise<AppError> {
  const reason = await endingOf(db, token)
  if (reason === undefined) return new AppError('UNAUTHENTICATED', '登录已失效，请重新登录')
  const data: EndedSession = { ended: true }
  return new AppError('UNAUTHENTICATED', reason, { data })
}

/** Reads the token from the header `token: Bearer …` or `Authorization: Bearer …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  for (const header of [request.headers.token, request.headers.authorization]) {
    const found = typeof header === 'string' ? /^Bearer (\S{1,200})$/i.exec(header) : null
    if (found) return found[1]
  }
  return undefined
}

/** Returns the permission that the caller lacks for a call, or null if the caller may make it. */
export const missingPermission = (caller: Caller, access: Access): Permission | null =>
  access === 'public' || access === 'login' || caller.permissions.has(access) ? null : access

/** Throws FORBIDDEN, naming the permission, if the caller's roles do not allow a call. */
export function assertPermission(caller: Caller, access: Access): void {
  const missing = missingPermission(caller, access)
  if (missing) throw new AppError('FORBIDDEN', `您没有「${permissionLabels[missing]}」权限，请联系管理员`)
}
