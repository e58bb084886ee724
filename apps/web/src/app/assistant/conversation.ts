import type { message, streamWorkflow } from '@hepu/api/areas/ai/assistant'
import type { OutputOf } from '@hepu/api/core/route'
import type { z } from 'zod'

export type Message = z.output<typeof message>
type Event = OutputOf<typeof streamWorkflow>

/** A conversation as shown. */
export interface Conversation {
  messages: readonly Message[]
  /** The answer being received: its text so far, and the current step of the search. */
  coming: { text: string; step: string | null } | null
}

export const EMPTY: Conversation = { messages: [], coming: null }

/** The text of an answer that was cut off. */
export const BROKEN = '连接中断，回答没有收全。'

let made = 0

/** Returns a message that the server has not confirmed yet. */
const localMessage = (role: Message['role'], content: string, state: Message['state'] = 'done'): Message => ({
  id: `local${(made += 1)}`,
  role,
  content,
  citations: [],
  isUnseen: false,
  state,
  createdAt: new Date().toISOString(),
})

/** Shows the question at once; a repeated one replaces its unfinished answer. */
export function startTurn({ messages }: Conversation, question: string | null): Conversation {
  const coming = { text: '', step: null }
  if (question !== null) return { messages: [...messages, localMessage('user', question)], coming }
  const kept = messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages
  return { messages: kept, coming }
}

/** Returns the conversation after one event of the stream. */
export function receive(conversation: Conversation, event: Event): Conversation {
  const coming = conversation.coming ?? { text: '', step: null }
  if (event.type === 'question')
    return { ...conversation, messages: [...conversation.messages.slice(0, -1), event.message] }
  if (event.type === 'step') return { ...conversation, coming: { ...coming, step: event.text } }
  if (event.type === 'text')
    return { ...conversation, coming: { text: coming.text + event.text, step: null } }
  return { messages: [...conversation.messages, event.message], coming: null }
}

/** Ends the answer before it is complete: stopped by the user, or broken off. */
export function cutOff({ messages, coming }: Conversation, state: 'stopped' | 'failed'): Conversation {
  if (!coming) return { messages, coming }
  const text = state === 'failed' ? [coming.text, BROKEN].filter(Boolean).join('\n\n') : coming.text
  return { messages: [...messages, localMessage('assistant', text, state)], coming: null }
}

/** Returns true if the last question can be answered again: its answer is missing, stopped or failed. */
export function canRetry({ messages, coming }: Conversation): boolean {
  const last = messages.at(-1)
  if (coming || !last) return false
  return last.role === 'user' || last.state !== 'done'
}
