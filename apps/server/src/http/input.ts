import { AppError } from '@hepu/api/core/errorCodes'
import type { Route } from '@hepu/api/core/route'
import { problemsOf } from '@hepu/api/core/zod'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * Returns the checked input of a call. A path value overrides one of the query string, which overrides one of the body. A
 * list in a query string is repeated (`a=1&a=2`) or comma separated (`a=1,2`). Throws BAD_INPUT with the first problem as
 * message and all of them in `data.problems`.
 */
export function parseInput<I extends z.ZodObject>(
  route: Route<Route['kind'], I>,
  request: FastifyRequest,
  body: unknown = request.body,
): z.output<I> {
  if (body !== undefined && body !== null && !isRecord(body)) {
    throw new AppError('BAD_INPUT', '请求内容须为JSON对象')
  }
  const merged = {
    ...body,
    ...splitLists(route.input, isRecord(request.query) ? request.query : {}),
    ...(isRecord(request.params) ? request.params : {}),
  }
  return parseValues(route, merged)
}

/** Checks values that are already in one object as the input of a call. Throws BAD_INPUT as `parseInput` does. */
export function parseValues<I extends z.ZodObject>(
  route: Route<Route['kind'], I>,
  values: unknown,
): z.output<I> {
  const parsed = route.input.safeParse(values)
  if (parsed.success) return parsed.data
  const problems = problemsOf(parsed.error)
  throw new AppError('BAD_INPUT', problems[0]?.message ?? '请求内容不正确', { data: { problems } })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function splitLists(input: z.ZodObject, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    present(query).map(([name, value]) => {
      const field: unknown = input.shape[name]
      return [name, typeof value === 'string' && isList(field) ? value.split(',').filter(Boolean) : value]
    }),
  )
}

/** Returns the values of a query string without the blank ones, which count as absent. */
const present = (query: Record<string, unknown>) => Object.entries(query).filter(([, value]) => value !== '')

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodPipe) return isList(schema.in)
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wrapped && isList(schema.unwrap())
}
