import Fastify from 'fastify'
import { Pool } from 'pg'
import { replay } from './capture.ts'
import { whenAsked } from './serve.ts'

/** The same statements with nothing of ours around them: no session, no permission, no checks of input or output. */
whenAsked(async ({ databaseUrl, calls }) => {
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
  return fastify.listen({ port: 0, host: '127.0.0.1' })
})
