import type { Citation } from '@hepu/api/areas/ai/assistant'
import { addressOf, type RecordKey } from '@hepu/api/areas/ai/links'
import { AppError } from '@hepu/api/core/errorCodes'
import { schemaOf, type JsonSchema } from '@hepu/api/core/openapi/openapi'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import type { RestsOn } from '../../db/schema/index.ts'
import { missingPermission } from '../../http/access.ts'
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
  /** The record that it was asked about, where the answer does not name it. */
  about: (values: never) => RecordKey | null
}

/** Declares a tool; see `tools.ts` for the list. */
export const tool = <R extends Route<'query'>>(
  name: string,
  route: R,
  description: string,
  records: (output: OutputOf<R>) => readonly Citation[] = () => [],
  about: (values: InputOf<R>) => RecordKey | null = () => null,
): Tool => ({ name, route, description, records, about })

/** A tool as it is offered to a model. */
export interface OfferedTool {
  name: string
  description: string
  parameters: JsonSchema
}

/** The tools of one caller. One whose right he lacks does not exist for him. */
export interface Toolbox {
  offered: readonly OfferedTool[]
  /** Returns the label of what a tool looks up; undefined for a name that is not offered. */
  labelOf: (name: string) => string | undefined
  /** Makes the call of a tool with values from outside; a refusal is the answer too, as the model can act on it. */
  use: (name: string, values: unknown) => Promise<{ text: string; records: readonly Citation[] }>
  may: (route: Route<'query'>) => boolean
  ask: <R extends Route<'query'>>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>
  /** What was used so far: the rights that were asked for, and the records that `use` gave to a model. */
  restsOn: () => Omit<RestsOn, 'since'>
}

/** Binds the listed tools to a caller. */
export function openToolbox(
  fastify: Pick<FastifyInstance, 'queries'>,
  ctx: Ctx,
  listed: readonly Tool[],
): Toolbox {
  const open = new Map(
    listed
      .filter(({ route }) => missingPermission(ctx.caller, route.access) === null)
      .map((tool) => [tool.name, tool]),
  )
  const words = new Set<string>()
  const paths = new Set<string>()
  const may = (route: Route<'query'>) => [...open.values()].some((tool) => tool.route === route)
  return {
    offered: [...open.values()].map(offer),
    labelOf: (name) => open.get(name)?.route.summary,
    may,
    ask: (route, input) => {
      if (!may(route)) throw new AppError('FORBIDDEN', `您没有查看「${route.summary}」的权限`)
      words.add(route.access)
      return ask(fastify, ctx, route, input)
    },
    use: async (name, values) => {
      const chosen = open.get(name)
      if (!chosen) return { text: refusal('没有这个工具'), records: [] }
      try {
        const output = await ask(fastify, ctx, chosen.route, values as never)
        const records = chosen.records(output as never)
        const about = chosen.about(values as never)
        words.add(chosen.route.access)
        for (const { path } of records) paths.add(path)
        if (about) paths.add(addressOf(about))
        return { text: withinLength({ data: output, links: records }), records }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { text: refusal(error.message), records: [] }
      }
    },
    restsOn: () => ({ paths: [...paths], words: [...words] }),
  }
}

const refusal = (message: string): string => JSON.stringify({ error: message })

function offer({ name, route, description }: Tool): OfferedTool {
  const { $schema: _, ...parameters } = schemaOf(route.input, 'input')
  return { name, description: `${route.summary}。${description}`, parameters }
}
