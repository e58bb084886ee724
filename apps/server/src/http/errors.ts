import { AppError, errorCodes, type ErrorCode } from '@hepu/api/core/errorCodes'
import type { Envelope } from '@hepu/api/core/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailureOf, type DatabaseFailure } from '../db/sqlState.ts'
import { BROKEN_OFF, INCOMPLETE } from './address.ts'

/** The answer of a failed call. */
export interface Refusal {
  status: number
  envelope: Envelope<unknown>
}

const MB = 1024 * 1024

const STORAGE_FULL = '服务器存储空间已满，内容未保存，请联系系统管理员'

/** Codes and messages for Fastify's own refusals, by their code. */
const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_INPUT', '请求内容不是有效的JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_INPUT', '请求内容为空'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['BAD_INPUT', '不支持的请求内容类型'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_INPUT', INCOMPLETE],
  FST_ERR_BAD_URL: ['BAD_INPUT', '请求地址不正确'],
  FST_ERR_MAX_PARAM_LENGTH: ['BAD_INPUT', '请求地址不正确'],
  FST_ERR_VALIDATION: ['BAD_INPUT', '请求内容不正确'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', '请求内容超过限制'],
  FST_FILES_LIMIT: ['BAD_INPUT', '一次只能上传一个文件'],
  FST_FIELDS_LIMIT: ['BAD_INPUT', '表单字段过多'],
  FST_PARTS_LIMIT: ['BAD_INPUT', '表单字段过多'],
  FST_PROTO_VIOLATION: ['BAD_INPUT', '请求内容不正确'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['BAD_INPUT', '请以表单方式上传文件'],
}

/** Codes and messages for refusals of the database that the request or a concurrent change causes, by SQLSTATE. */
const databaseCodes: Record<string, [ErrorCode, string]> = {
  '22P02': ['BAD_INPUT', '请求中的值格式不正确'],
  '22003': ['BAD_INPUT', '请求中的数值超出范围'],
  '22007': ['BAD_INPUT', '请求中的日期不正确'],
  '22008': ['BAD_INPUT', '请求中的日期超出范围'],
  '22021': ['BAD_INPUT', '请求中含有不能保存的字符'],
  '22P05': ['BAD_INPUT', '请求中含有不能保存的字符'],
  '23502': ['BAD_INPUT', '缺少必填的内容'],
  '23514': ['BAD_INPUT', '请求中的值不在允许范围内'],
  '40001': ['CONFLICT', '他人正在修改同一数据，请稍后再试'],
  '40P01': ['CONFLICT', '他人正在修改同一数据，请稍后再试'],
  '55P03': ['CONFLICT', '他人正在修改同一数据，请稍后再试'],
  '57014': ['UNAVAILABLE', '操作超时，请缩小范围后再试'],
}

/** The disk of the database or of the files is full, by the code of PostgreSQL or of the system. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

const UNREACHABLE = /^(08\w{3}|57P0[1-5]|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/

/** Maps any failure to an answer. Users see what they can act on; any other failure gets a number to look up in the log. */
export function answerOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof AppError) return refusal(error.code, error.message, error.data)
  const known = fromFramework(error, request) ?? fromDatabase(error, request)
  if (known) return refusal(...known)
  return refusal('INTERNAL', `系统错误，编号 ${request.id}`)
}

function refusal(code: ErrorCode, msg: string, data: unknown = null): Refusal {
  const { code: number, status } = errorCodes[code]
  return { status, envelope: { code: number, msg, data } }
}

function fromFramework(error: unknown, request: FastifyRequest): [ErrorCode, string] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    const bytes = request.routeOptions.config.def?.upload?.maxBytes ?? 0
    return ['TOO_LARGE', `文件大小不能超过${Math.floor(bytes / MB)}MB`]
  }
  if (error.code === 'ECONNRESET' && request.raw.destroyed) return ['BAD_INPUT', BROKEN_OFF]
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed)
    return ['BAD_INPUT', BROKEN_OFF]
  return frameworkCodes[String(error.code)]
}

function fromDatabase(error: unknown, request: FastifyRequest): [ErrorCode, string] | undefined {
  const failure = databaseFailureOf(error)
  if (!failure) return isPoolTimeout(error) ? ['UNAVAILABLE', '数据库暂时不可用，请稍后再试'] : undefined
  if (FULL.includes(failure.code)) return ['UNAVAILABLE', STORAGE_FULL]
  if (UNREACHABLE.test(failure.code)) return ['UNAVAILABLE', '数据库暂时不可用，请稍后再试']
  if (failure.code === '23505') return ['CONFLICT', `${labelOf(failure, request)}已存在`]
  if (failure.code === '23503') return ['BAD_STATE', '关联的记录不存在，或该记录仍被其他记录使用']
  return databaseCodes[failure.code]
}

const labelOf = (failure: DatabaseFailure, { server }: FastifyRequest): string =>
  server.uniqueLabels[failure.constraint ?? ''] ?? '相同的记录'

/** Messages of the pool without a code: no connection became free, or the server closed one. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

function isPoolTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CONNECTION.test(cause.message)) return true
  }
  return false
}

/** HTTP statuses of refusals for calls with `plainStatus`, whose callers see only the status. */
const plainStatuses: Partial<Record<number, number>> = {
  [errorCodes.BAD_INPUT.code]: 400,
  [errorCodes.FORBIDDEN.code]: 403,
  [errorCodes.NOT_FOUND.code]: 404,
  [errorCodes.CONFLICT.code]: 409,
  [errorCodes.BAD_STATE.code]: 409,
  [errorCodes.OUTSIDE_FAILED.code]: 502,
}

const statusOf = (refusal: Refusal, request: FastifyRequest): number =>
  (request.routeOptions.config.def?.plainStatus && plainStatuses[refusal.envelope.code]) || refusal.status

/**
 * Answers every failure of a call with the refusal of `answerOf`, and logs those of status 500 and above. `uniqueLabels` has
 * the label of what each unique constraint and index guards, by its name.
 */
export function answerErrors(fastify: FastifyInstance, uniqueLabels: Readonly<Record<string, string>>): void {
  fastify.decorate('uniqueLabels', uniqueLabels)
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = answerOf(error, request)
    const { envelope } = refusal
    const status = statusOf(refusal, request)
    request.outcome = envelope.code
    if (status >= 500) request.log.error({ err: error }, envelope.msg)
    // A file that fails before its first byte has its headers set already.
    reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
    return reply.code(status).header('cache-control', 'no-store').send(envelope)
  })
}

/** Answers a failure that occurs before a call is found, such as an address that cannot be decoded. */
export function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, envelope } = answerOf(error, request)
  if (status >= 500) request.log.error({ err: error }, envelope.msg)
  void reply.code(status).header('cache-control', 'no-store').send(envelope)
}

/** Returns the answer for a path that no call has. */
export const noSuchCall = (): Refusal => refusal('NO_SUCH_CALL', '接口不存在')
