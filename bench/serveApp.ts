import { phaseList } from '@hepu/api/areas/experiment/group/group'
import { buildApp } from '../apps/server/src/app.ts'
import { listPhases } from '../apps/server/src/areas/experiment/group/groupOptions.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { freeStartMemory } from '../apps/server/src/freeStartMemory.ts'
import { handlePublic, type App } from '../apps/server/src/http/handle.ts'
import { benchConfig } from './openPlace.ts'
import { PUBLIC_TWIN, whenAsked } from './serve.ts'

const addTwin = (app: App): void =>
  handlePublic(app, { ...phaseList, path: PUBLIC_TWIN, access: 'public' }, listPhases)

whenAsked(async ({ databaseUrl }) => {
  const config = benchConfig(databaseUrl, 'info')
  const connection = connect(databaseUrl, { max: config.poolSize, isPooled: config.isPooled })
  const fastify = await buildApp({ config, connection, register: addTwin })
  await fastify.ready()
  freeStartMemory()
  return fastify.listen({ port: 0, host: '127.0.0.1' })
})
