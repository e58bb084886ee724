import { z } from 'zod'
import { idIn, idOut, moment, nothing } from '../../core/wireFields.ts'
import { command, query, streamCommand } from '../../core/route.ts'

/** Characters a question may have. */
export const LONGEST_QUESTION = 2000
/** Conversations and messages that are listed at most, the newest of each. */
export const MAX_SESSIONS = 100
export const MAX_MESSAGES = 400

/** A record an answer rests on: what people call it, and the address of the screen that shows it. */
export const citation = z.object({ label: z.string(), path: z.string() })
export type Citation = z.infer<typeof citation>

/** done = complete; stopped = ended by the user or a lost connection; failed = the reason is at the end of the text. */
export const messageState = z.enum(['done', 'stopped', 'failed'])
export type MessageState = z.infer<typeof messageState>

/** Given instead of an answer, as long as a record it rests on may not be seen (any more) or its names are hidden. */
export const UNSEEN_ANSWER = '该回答引用的记录现已不可见，请重新提问'
/** Given instead of the title of a conversation that began with such an answer. */
export const UNSEEN_TITLE = '引用的记录现已不可见'

const session = z.object({ id: idOut, title: z.string(), createdAt: moment, updatedAt: moment })

export const message = z.object({
  id: idOut,
  role: z.enum(['user', 'assistant']),
  /** Of an answer: markdown. */
  content: z.string(),
  citations: z.array(citation),
  state: messageState,
  /** The answer is withheld: `content` is UNSEEN_ANSWER, and nothing is cited. */
  isUnseen: z.boolean(),
  createdAt: moment,
})

export const createSession = command({
  method: 'POST',
  path: '/api/authority/ai/createSession',
  summary: '新增AI助手会话；标题取自第一个问题',
  access: 'login',
  changes: ['ai.session'],
  input: nothing,
  output: session,
})

export const listSessions = query({
  method: 'POST',
  path: '/api/authority/ai/listSessions',
  summary: '本人在当前机构与作物下的AI助手会话，新的在前',
  access: 'login',
  reads: ['ai.session', 'experiment.blind'],
  input: nothing,
  output: z.array(session),
})

export const listMessages = query({
  method: 'POST',
  path: '/api/authority/ai/listMessages',
  summary: 'AI助手会话中的问题与回答，旧的在前',
  access: 'login',
  reads: ['ai.session', 'experiment.blind'],
  input: z.object({ sessionId: idIn('会话') }),
  output: z.array(message),
})

/**
 * Asks a question and streams its answer: `question` (as stored), then any number of `step` (what is being looked up) and
 * `text` (the next piece), finally `end` (the answer as stored). Without a question the last one is answered again, if its
 * answer is missing, stopped or failed.
 */
export const streamWorkflow = streamCommand({
  method: 'POST',
  path: '/api/authority/ai/streamWorkflow',
  summary: '向AI助手提问，以事件流逐段回答；不带问题时重新回答上一个未完成的问题',
  access: 'login',
  limit: 'question',
  changes: ['ai.session'],
  input: z.object({
    sessionId: idIn('会话'),
    question: z
      .string('问题应为文字')
      .trim()
      .min(1, '请输入问题')
      .max(LONGEST_QUESTION, `问题最多${LONGEST_QUESTION}个字`)
      .optional(),
  }),
  output: z.union([
    z.object({ type: z.literal('question'), message }),
    z.object({ type: z.literal('step'), text: z.string() }),
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('end'), message }),
  ]),
})
