import type { Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import type { QueryHandler } from './ask.ts'
import type { Caller } from './context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route serves. */
    def?: Route
    /** A route that is no call: the web app, or a page for those who operate the server. */
    marker?: 'web' | 'operation'
  }
  interface FastifyInstance {
    /** The calls mounted so far. */
    mounted: Route[]
    /** Labels of what unique constraints and indexes guard, by their names. */
    uniqueLabels: Readonly<Record<string, string>>
    /** What answers the mounted queries, for those who ask within the server (`ask.ts`). */
    queries: Map<Route, QueryHandler>
  }
  interface FastifyRequest {
    /** Who calls, known after the access hook; null on public calls. */
    caller: Caller | null
    /** Access was decided before the body had arrived whole. */
    awaitsBody: boolean
    /** `code` of the envelope, for the request log. */
    outcome: number | null
  }
}

/** Refuses, at start, every route that is neither a defined call nor explicitly marked: nothing is open by accident. */
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
