import type { Citation } from '@hepu/api/areas/ai/assistant'
import type { ModelConfig } from '../../config.ts'
import { streamChat, type ChatMessage, type ToolCall } from '../../outside/model/chat.ts'
import type { Asked, Engine, Piece } from './engine.ts'
import { systemPrompt } from './prompt.ts'
import type { Toolbox } from './toolbox.ts'

/** Rounds of asking the model; in the last one it gets no tools and must answer. */
const MAX_ROUNDS = 6
/** Calls of tools in one round; more are refused. */
const MAX_CALLS = 8
const MAX_CITATIONS = 12

/** Answers by a language model that looks things up with the caller's own tools. */
export const modelEngine = (model: ModelConfig): Engine => ({
  answer: (asked) => converse(model, asked),
})

async function* converse(model: ModelConfig, asked: Asked): AsyncGenerator<Piece> {
  const messages: ChatMessage[] = [
    { role: 'system', content: systemPrompt(asked.workContext) },
    ...asked.history,
    { role: 'user', content: asked.question },
  ]
  const found = new Map<string, Citation>()
  let answer = ''
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const tools = round < MAX_ROUNDS ? asked.tools.offered : []
    let said = ''
    let calls: readonly ToolCall[] = []
    for await (const piece of streamChat(model, { messages, tools }, asked.signal)) {
      if (piece.type === 'calls') calls = piece.calls
      else {
        yield piece
        said += piece.text
      }
    }
    answer += said
    if (calls.length === 0) break
    if (said !== '') yield { type: 'text', text: '\n\n' }
    messages.push({ role: 'assistant', content: said, tool_calls: calls })
    yield* lookUp(asked.tools, calls, messages, found)
  }
  for (const citation of cited(answer, found)) yield { type: 'cite', citation }
}

/** Makes the calls that the model requests, returns their results to it, and remembers the records that occur. */
async function* lookUp(
  tools: Toolbox,
  calls: readonly ToolCall[],
  messages: ChatMessage[],
  found: Map<string, Citation>,
): AsyncGenerator<Piece> {
  for (const [at, { id, function: wanted }] of calls.entries()) {
    const label = tools.labelOf(wanted.name)
    if (label) yield { type: 'step', text: label }
    const { text, records } =
      at < MAX_CALLS
        ? await tools.use(wanted.name, argumentsOf(wanted.arguments))
        : { text: '{"error":"一次调用的工具过多"}', records: [] }
    for (const record of records) found.set(record.path, record)
    messages.push({ role: 'tool', tool_call_id: id, content: text })
  }
}

/** Returns the values of a call; text that is no JSON becomes none, and the call's own check says what is missing. */
function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return {}
  }
}

/** Returns the records that the answer links to, of those met; without a link, those that it names. */
function cited(answer: string, found: ReadonlyMap<string, Citation>): Citation[] {
  const all = [...found.values()]
  const linked = all.filter(({ path }) => answer.includes(`(${path})`))
  const named = all.filter(({ label }) => answer.includes(label.replace(/^\d{4} /, '')))
  return (linked.length > 0 ? linked : named).slice(0, MAX_CITATIONS)
}
