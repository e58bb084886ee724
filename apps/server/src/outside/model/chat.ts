import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { z } from 'zod'
import type { ModelConfig } from '../../config.ts'
import { eventData } from './eventData.ts'
import { explain, ServiceFailure } from './failure.ts'

/** A call of a tool as the model wants it; `arguments` is JSON text. */
export interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: readonly ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

export interface ChatRequest {
  messages: readonly ChatMessage[]
  tools: readonly { name: string; description: string; parameters: object }[]
}

/** The next piece of text, or the tools the model wants called before it goes on. */
export type ChatPiece = { type: 'text'; text: string } | { type: 'calls'; calls: readonly ToolCall[] }

const callDelta = z.object({
  index: z.number().optional(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
})
const chunk = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), tool_calls: z.array(callDelta).nullish() })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
})

/**
 * Asks an OpenAI-compatible service for a completion and yields it piece by piece. It never asks twice. Throws
 * OUTSIDE_FAILED with a message for users; its cause has the reason for the log, without the key.
 */
export async function* streamChat(
  model: ModelConfig,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatPiece> {
  const silence = watchSilence(model.timeout)
  try {
    const response = await send(model, request, AbortSignal.any([signal, silence.signal]))
    silence.heard()
    yield* piecesOf(eventData(must(response.body, 'the body of the answer'), silence.heard))
  } catch (error) {
    if (signal.aborted) throw error
    throw explain(error, model, silence.signal.aborted)
  } finally {
    silence.stop()
  }
}

/** Aborts once nothing was heard for so many seconds. */
function watchSilence(seconds: number) {
  const controller = new AbortController()
  const end = () => controller.abort()
  let timer = setTimeout(end, seconds * 1000)
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(end, seconds * 1000)
    },
    stop: () => clearTimeout(timer),
  }
}

async function send(model: ModelConfig, { messages, tools }: ChatRequest, signal: AbortSignal) {
  const functions = tools.map((tool) => ({ type: 'function', function: tool }))
  const response = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(model.key ? { authorization: `Bearer ${model.key}` } : {}),
    },
    body: JSON.stringify({
      model: model.name,
      stream: true,
      messages,
      ...(functions.length > 0 ? { tools: functions } : {}),
    }),
  })
  if (response.ok && response.body) return response
  throw new ServiceFailure(response.status, (await response.text()).slice(0, 300))
}

/** Reads the events of a completion; calls come in parts and are given together at the end. */
async function* piecesOf(events: AsyncIterable<string>): AsyncGenerator<ChatPiece> {
  const calls = new Map<number, ToolCall>()
  let finish: string | null = null
  for await (const data of events) {
    if (data === '[DONE]') {
      finish ??= 'stop'
      break
    }
    const choice = readChunk(data)
    if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content }
    for (const part of choice?.delta?.tool_calls ?? []) addPart(calls, part)
    finish = choice?.finish_reason ?? finish
  }
  if (finish === null) throw new AppError('OUTSIDE_FAILED', '智能服务的回答中断了，请重试。')
  if (finish === 'length') yield { type: 'text', text: '\n\n（回答过长，后面的内容没有给出）' }
  if (calls.size > 0) yield { type: 'calls', calls: [...calls.values()] }
}

function readChunk(data: string) {
  const parsed = chunk.safeParse(readJson(data))
  if (!parsed.success || parsed.data.error) {
    throw new AppError('OUTSIDE_FAILED', '智能服务的回应无法识别，请重试。', { cause: data.slice(0, 300) })
  }
  return parsed.data.choices?.[0]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adds a part to its call: one without a number belongs to the last call, unless it names a new one. */
function addPart(calls: Map<number, ToolCall>, part: z.output<typeof callDelta>): void {
  const at = part.index ?? (part.id ? calls.size : Math.max(0, calls.size - 1))
  const known = calls.get(at)
  const name = part.function?.name ?? ''
  const text = part.function?.arguments ?? ''
  if (known) {
    known.function.name += name
    known.function.arguments += text
    return
  }
  calls.set(at, { id: part.id ?? `call_${at}`, type: 'function', function: { name, arguments: text } })
}
