import { SUCCESS } from '@hepu/api/core/envelope'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { replay } from './capture.ts'
import { whenAsked } from './serve.ts'

/** The same statements with nothing of ours around them: no session, no permission, no checks of input or output. */
whenAsked(async ({ databaseUrl, calls, inserts = [] }) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 })
  const fastify = Fastify()
  for (const { method, path, waves, answer } of calls) {
    fastify.route({
      method,
      url: path,
      handler: async () => {
        await replay(pool, waves)
        return answer
      },
    })
  }
  for (const { path, text } of inserts) {
    fastify.post(path, async ({ body }) => {
      const { rows } = await pool.query<{ id: string }>(text, [JSON.stringify(body)])
      return { code: SUCCESS, msg: '操作成功', data: rows[0] }
    })
  }
  return fastify.listen({ port: 0, host: '127.0.0.1' })
})
