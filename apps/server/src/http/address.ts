import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyRequest } from 'fastify'

/** Message for a request whose connection closes before the request is read; it usually reaches nobody. */
export const BROKEN_OFF = '请求中断，内容不完整'
/** Message for a request whose content ends too early. */
export const INCOMPLETE = '请求内容不完整'

/** Returns the address a request comes from. Throws BAD_INPUT if the connection is already closed and has no address. */
export function addressOf(request: FastifyRequest): string {
  if (!request.ip) throw new AppError('BAD_INPUT', BROKEN_OFF)
  return request.ip
}
