import type { Citation } from '@hepu/api/areas/ai/assistant'
import type { Toolbox } from './toolbox.ts'

/** An answer takes no longer than this (ms); a question without an answer for longer was cut off. */
export const LONGEST_ANSWER_MS = 180_000

/** One message of the conversation so far. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** What an engine is given. */
export interface Asked {
  question: string
  /** What was said before, oldest first. */
  history: readonly Turn[]
  /** Read-only, bound to the caller: his rights, his organisation and crop. */
  tools: Toolbox
  /** The organisation, crop and date of the question, for the answer. */
  workContext: { orgName: string; cropLabel: string; today: string }
  /** Ends the answer: the user stopped it, left, or the server stops. */
  signal: AbortSignal
}

/** A part of an answer: its text (markdown), what is being looked up, or a record it rests on. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'step'; text: string }
  | { type: 'cite'; citation: Citation }

/**
 * Answers questions. Throws AppError with a message for people when it cannot; that message becomes the end of the
 * answer. Never writes.
 */
export interface Engine {
  answer: (asked: Asked) => AsyncIterable<Piece>
}
