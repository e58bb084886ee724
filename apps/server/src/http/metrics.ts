import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SUCCESS } from '@hepu/api/core/envelope'
import { itemAt } from '@hepu/api/core/must'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const NANO = 1e9

/** Starts counting requests. The returned function writes all figures as Prometheus text. */
export function openMetrics(fastify: FastifyInstance, pool: pg.Pool): () => string {
  const requests = new Map<string, number>()
  const buckets = BUCKETS.map(() => 0)
  let seconds = 0
  let count = 0
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  fastify.addHook('onClose', async () => void delay.disable())
  fastify.addHook('onResponse', (request, reply, done) => {
    const { def, marker } = request.routeOptions.config
    const key = `kind="${def?.kind ?? marker ?? 'unknown'}",code="${request.outcome ?? SUCCESS}"`
    requests.set(key, (requests.get(key) ?? 0) + 1)
    const took = reply.elapsedTime / 1000
    BUCKETS.forEach((bound, at) => {
      if (took <= bound) buckets[at] = itemAt(buckets, at) + 1
    })
    seconds += took
    count += 1
    done()
  })

  return () =>
    [
      '# TYPE hepu_requests_total counter',
      ...[...requests].map(([key, n]) => `hepu_requests_total{${key}} ${n}`),
      '# TYPE hepu_request_seconds histogram',
      ...BUCKETS.map((bound, at) => `hepu_request_seconds_bucket{le="${bound}"} ${buckets[at]}`),
      `hepu_request_seconds_bucket{le="+Inf"} ${count}`,
      `hepu_request_seconds_sum ${seconds}`,
      `hepu_request_seconds_count ${count}`,
      '# TYPE hepu_pool_connections gauge',
      `hepu_pool_connections{state="idle"} ${pool.idleCount}`,
      `hepu_pool_connections{state="busy"} ${pool.totalCount - pool.idleCount}`,
      '# TYPE hepu_pool_waiting gauge',
      `hepu_pool_waiting ${pool.waitingCount}`,
      '# TYPE hepu_event_loop_delay_seconds gauge',
      `hepu_event_loop_delay_seconds{quantile="0.5"} ${delay.percentile(50) / NANO}`,
      `hepu_event_loop_delay_seconds{quantile="0.99"} ${delay.percentile(99) / NANO}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '',
    ].join('\n')
}
