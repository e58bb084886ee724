import type * as api from '@hepu/api/areas/ai/assistant'
import type { Citation, MessageState } from '@hepu/api/areas/ai/assistant'
import { crops } from '@hepu/api/core/crops'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../http/context.ts'
import { LONGEST_ANSWER_MS, type Engine } from './engine.ts'
import type { Message } from './conversations.ts'
import type { Toolbox } from './toolbox.ts'
import { closeTurn, openTurn, type Opened } from './turn.ts'
import { NOTHING_WITHHELD, present } from './withheld.ts'

type Event = ResultOf<typeof api.streamWorkflow>

/** An answer as far as it came. */
interface Draft {
  content: string
  citations: Citation[]
  state: MessageState
}

/**
 * Answers a question event by event. The question is stored first. The answer is stored when it ends: whole, stopped by the
 * user (who gets no further event), or failed with the reason as its last text.
 */
export async function* answerQuestion(
  engine: Engine,
  tools: Toolbox,
  ctx: Ctx,
  input: ParsedInputOf<typeof api.streamWorkflow>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const opened = await openTurn(ctx, input.sessionId, input.question)
  const draft: Draft = { content: '', citations: [], state: 'stopped' }
  const limit = AbortSignal.timeout(LONGEST_ANSWER_MS)
  let stored: Message
  try {
    yield { type: 'question', message: present(opened.question, NOTHING_WITHHELD) }
    yield* draw(engine, tools, ctx, opened, draft, AbortSignal.any([signal, limit]))
    draft.state = 'done'
  } catch (error) {
    if (signal.aborted) return
    const reason = limit.aborted ? '回答用时过长，已经中断，请缩小范围后重试。' : reasonOf(error, ctx)
    const text = draft.content === '' ? reason : `\n\n${reason}`
    draft.content += text
    draft.state = 'failed'
    yield { type: 'text', text }
  } finally {
    stored = await closeTurn(ctx, opened, draft, tools.restsOn())
  }
  yield { type: 'end', message: present(stored, NOTHING_WITHHELD) }
}

/** Runs the engine, keeping what it says in the draft. */
async function* draw(
  engine: Engine,
  tools: Toolbox,
  ctx: Ctx,
  { question, history }: Opened,
  draft: Draft,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const workContext = workContextOf(ctx)
  for await (const piece of engine.answer({
    question: question.content,
    history,
    tools,
    workContext,
    signal,
  })) {
    signal.throwIfAborted()
    if (piece.type === 'cite') {
      if (!draft.citations.some(({ path }) => path === piece.citation.path))
        draft.citations.push(piece.citation)
      continue
    }
    if (piece.type === 'text') draft.content += piece.text
    yield piece
  }
  if (draft.content.trim() === '') throw new AppError('OUTSIDE_FAILED', '没有得到回答，请换一种问法或重试。')
}

const workContextOf = ({ caller, services }: Ctx) => ({
  orgName: caller.orgName,
  cropLabel: crops.find((crop) => crop.value === caller.crop)?.label ?? caller.crop,
  today: services.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }),
})

/** Returns the message why there is no answer. An internal failure gets its number instead of a reason. */
function reasonOf(error: unknown, ctx: Ctx): string {
  if (error instanceof AppError) {
    ctx.log.warn({ err: error, cause: error.cause }, 'assistant')
    return error.message
  }
  ctx.log.error({ err: error }, 'assistant failed')
  return `系统错误，编号 ${ctx.requestId}`
}
