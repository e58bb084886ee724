import type { Citation } from '@hepu/api/areas/ai/assistant'
import { AppError } from '@hepu/api/core/errorCodes'
import { schemaOf, type JsonSchema } from '@hepu/api/core/openapi'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { missingWord } from '../../http/access.ts'
import { ask } from '../../http/ask.ts'
import type { Ctx } from '../../http/context.ts'
import { withinLength } from './lean.ts'

/** A query of the product that the assistant may make. */
export interface Tool {
  name: string
  route: Route<'query'>
  /** What it answers and when to use it, for the model. */
  description: string
  /** The records in an answer. */
  records: (output: never) => readonly Citation[]
}

/** Declares a tool; see `tools.ts` for the list. */
export const tool = <R extends Route<'query'>>(
  name: string,
  route: R,
  description: string,
  records: (output: OutputOf<R>) => readonly Citation[] = () => [],
): Tool => ({ name, route, description, records })

/** A tool as a model is told of it. */
export interface OfferedTool {
  name: string
  description: string
  parameters: JsonSchema
}

/** The tools of one caller. One whose right he lacks does not exist for him. */
export interface Toolbox {
  offered: readonly OfferedTool[]
  /** What a tool looks up, in words; undefined for a name that is not offered. */
  labelOf: (name: string) => string | undefined
  /** Makes the call of a tool with values from outside; a refusal is the answer too, as the model can act on it. */
  use: (name: string, values: unknown) => Promise<{ text: string; records: readonly Citation[] }>
  may: (route: Route<'query'>) => boolean
  ask: <R extends Route<'query'>>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>
}

/** Binds the listed tools to a caller. */
export function openToolbox(
  fastify: Pick<FastifyInstance, 'queries'>,
  ctx: Ctx,
  listed: readonly Tool[],
): Toolbox {
  const open = new Map(
    listed.filter(({ route }) => missingWord(ctx.caller, route.access) === null).map((it) => [it.name, it]),
  )
  const may = (route: Route<'query'>) => [...open.values()].some((it) => it.route === route)
  return {
    offered: [...open.values()].map(offer),
    labelOf: (name) => open.get(name)?.route.summary,
    may,
    ask: (route, input) => {
      if (!may(route)) throw new AppError('FORBIDDEN', `您没有查看「${route.summary}」的权限`)
      return ask(fastify, ctx, route, input)
    },
    use: async (name, values) => {
      const chosen = open.get(name)
      if (!chosen) return { text: refusal('没有这个工具'), records: [] }
      try {
        const output = await ask(fastify, ctx, chosen.route, values as never)
        const records = chosen.records(output as never)
        return { text: withinLength({ data: output, links: records }), records }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { text: refusal(error.message), records: [] }
      }
    },
  }
}

const refusal = (message: string): string => JSON.stringify({ error: message })

function offer({ name, route, description }: Tool): OfferedTool {
  const { $schema: _, ...parameters } = schemaOf(route.input, 'input')
  return { name, description: `${route.summary}。${description}`, parameters }
}
