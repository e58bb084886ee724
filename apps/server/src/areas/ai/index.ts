import * as api from '@hepu/api/areas/ai/assistant'
import type { ServerArea } from '../../area.ts'
import { handle, handleStream, type App } from '../../http/handle.ts'
import { answerQuestion } from './answer.ts'
import { builtinEngine } from './builtin/builtinEngine.ts'
import { modelEngine } from './modelEngine.ts'
import { createSession, listMessages, listSessions } from './conversations.ts'
import { openToolbox } from './toolbox.ts'
import { tools } from './tools.ts'

/** AI助手: table of contents of the area. */
export const aiArea: ServerArea = { register: registerAi }

function registerAi(app: App): void {
  const { model } = app.services.config
  const engine = model ? modelEngine(model) : builtinEngine
  handle(app, api.createSession, createSession)
  handle(app, api.listSessions, listSessions)
  handle(app, api.listMessages, listMessages)
  handleStream(app, api.streamWorkflow, (ctx, input, signal) =>
    answerQuestion(engine, openToolbox(app.fastify, ctx, tools), ctx, input, signal),
  )
}
