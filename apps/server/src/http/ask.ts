import type { InputOf, Kind, OutputOf, Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { assertPermission } from './access.ts'
import type { Ctx } from './context.ts'
import { parseValues } from './input.ts'

/** The function that answers a query, given its checked input. */
export type QueryHandler = (ctx: Ctx, input: unknown) => Promise<unknown>

/**
 * Makes a call from within the server for this caller, with the same permission, the same checks of input and output and
 * the same function as over HTTP. It takes queries only, so that nothing can be written this way.
 */
export async function ask<R extends Route<'query'>>(
  fastify: Pick<FastifyInstance, 'queries'>,
  ctx: Ctx,
  route: R,
  input: InputOf<R>,
): Promise<OutputOf<R>> {
  assertPermission(ctx.caller, route.access)
  const run = fastify.queries.get(route)
  if (!run) throw new Error(`${route.path} is not mounted as a query`)
  return checkedOutput(route, (await run(ctx, parseValues(route, input))) as never) as OutputOf<R>
}

/** Checks a result against the output schema of its call. Fields the schema does not name are left out; a wrong one throws. */
export function checkedOutput<O extends z.core.$ZodType>(
  route: Route<Kind, z.ZodObject, O>,
  result: z.input<O>,
): z.output<O> {
  const checked = z.safeParse(route.output, result)
  if (checked.success) return checked.data
  throw new Error(`${route.path} answered what it does not promise`, { cause: checked.error })
}
