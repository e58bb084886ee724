import type { Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import type { QueryHandler } from './ask.ts'
import type { Caller } from './context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves. */
    def?: Route
    /** Marks a route that is no call: the web app, or a page for operators. */
    marker?: 'web' | 'operation'
  }
  interface FastifyInstance {
    /** The calls mounted so far. */
    mounted: Route[]
    /** Labels of what unique constraints and indexes guard, by their names. */
    uniqueLabels: Readonly<Record<string, string>>
    /** The functions of the mounted queries, for calls from within the server (`ask.ts`). */
    queries: Map<Route, QueryHandler>
  }
  interface FastifyRequest {
    /** The caller, set by the access hook; null on public calls. */
    caller: Caller | null
    /** Access was decided before the whole body had arrived. */
    awaitsBody: boolean
    /** The `code` of the envelope, for the request log. */
    outcome: number | null
  }
}

/** Refuses at the start every route that is neither a defined call nor marked, so that no route is open by accident. */
export function requireDefinitions(fastify: FastifyInstance): void {
  const mounted: Route[] = []
  fastify.decorate('mounted', mounted)
  fastify.decorate('queries', new Map())
  fastify.decorateRequest('caller', null)
  fastify.decorateRequest('awaitsBody', false)
  fastify.decorateRequest('outcome', null)
  fastify.addHook('onRoute', (route) => {
    const { def, marker } = route.config ?? {}
    if (marker) return
    if (!def) throw new Error(`route ${String(route.method)} ${route.url} has no definition`)
    if (!def.access) throw new Error(`route ${def.method} ${def.path} does not say who may call it`)
    mounted.push(def)
  })
}
