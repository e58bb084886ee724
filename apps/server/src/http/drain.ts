import type { FastifyInstance } from 'fastify'
import { endStreams } from './stream.ts'

const SWEEP_MS = 100

/**
 * Makes closing quick and orderly: open streams end, running calls finish, and connections that browsers keep for
 * later are dropped as soon as they are idle instead of being waited for.
 */
export function drainOnClose(fastify: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  fastify.addHook('preClose', async () => {
    endStreams()
    sweep = setInterval(() => fastify.server.closeIdleConnections(), SWEEP_MS)
  })
  fastify.addHook('onClose', async () => clearInterval(sweep))
}
