import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyRequest } from 'fastify'

/** What is said, mostly to nobody, when a request ends before it has been read. */
export const BROKEN_OFF = '请求中断，内容不完整'
/** What is said of a request whose content ends too early. */
export const INCOMPLETE = '请求内容不完整'

/** Address a request comes from. A connection that has been closed meanwhile has none: the call ends there. */
export function addressOf(request: FastifyRequest): string {
  if (!request.ip) throw new AppError('BAD_INPUT', BROKEN_OFF)
  return request.ip
}
