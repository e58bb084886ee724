import { createSession, listMessages, streamWorkflow } from '@hepu/api/areas/ai/assistant'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { listenOnce } from '../../client/listen.ts'
import { notifyFailure } from '../../client/notify.ts'
import { readAnew } from '../../client/queryKey.ts'
import { useSession } from '../../workspace/session.ts'
import { startTurn, cutOff, EMPTY, receive, type Conversation } from './conversation.ts'

/** One conversation with the assistant, and its actions. */
export interface Talk {
  sessionId: string | null
  conversation: Conversation
  /** The messages of the chosen conversation are loading. */
  loading: boolean
  /** Why they could not be loaded. */
  error: Error | null
  /** Asks a question. Resolves with false if the server did not take it, so that it can be asked again. */
  ask: (question: string) => Promise<boolean>
  /** Has the last question answered again. */
  retry: () => Promise<boolean>
  stop: () => void
  /** Shows an earlier conversation. */
  choose: (sessionId: string) => Promise<void>
  startNew: () => void
}

/** Keeps the conversation in the drawer. A new one is stored with its first question. */
export function useConversation(): Talk {
  const [sessionId, setSessionId] = useState<string | null>(null)
  const [conversation, setConversation] = useState<Conversation>(EMPTY)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  /** Counts the choices, so that late messages are not shown in another conversation. */
  const choice = useRef(0)
  useEffect(() => () => running.current?.abort(), [])
  const isIn = useSession((session) => session.token !== '')
  useEffect(() => {
    if (!isIn) running.current?.abort()
  }, [isIn])

  const send = async (question: string | null): Promise<boolean> => {
    if (running.current) return false
    const control = new AbortController()
    running.current = control
    setConversation((before) => startTurn(before, question))
    const taken = await converse(question, control.signal)
    if (running.current === control) running.current = null
    readAnew(client, streamWorkflow)
    return taken
  }

  /** Streams the answer into the conversation; if the server does not take the question, restores the conversation. */
  const converse = async (question: string | null, signal: AbortSignal): Promise<boolean> => {
    const before = conversation
    let taken = false
    let ended = false
    const isShown = () => running.current?.signal === signal
    const change = (next: (conversation: Conversation) => Conversation) => {
      if (isShown()) setConversation(next)
    }
    try {
      const id = sessionId ?? (await call(createSession, {}, { quiet: true, signal })).id
      if (isShown()) setSessionId(id)
      const input = { sessionId: id, ...(question === null ? {} : { question }) }
      await listenOnce(streamWorkflow, input, signal, (event) => {
        taken = true
        ended ||= event.type === 'end'
        change((before) => receive(before, event))
      })
      if (!ended) change((before) => cutOff(before, 'failed'))
      return true
    } catch (failure) {
      if (signal.aborted) change((before) => cutOff(before, 'stopped'))
      else if (taken || !(failure instanceof ApiError)) change((before) => cutOff(before, 'failed'))
      else {
        notifyFailure(failure)
        change(() => before)
        return false
      }
      return true
    }
  }

  const leave = () => {
    choice.current += 1
    setLoading(false)
    running.current?.abort()
    running.current = null
    setError(null)
    setConversation(EMPTY)
  }

  return {
    sessionId,
    conversation,
    loading,
    error,
    ask: (question) => send(question),
    retry: () => send(null),
    stop: () => running.current?.abort(),
    choose: async (id) => {
      leave()
      const chosen = choice.current
      setSessionId(id)
      setLoading(true)
      try {
        const messages = await call(listMessages, { sessionId: id }, { quiet: true })
        if (choice.current !== chosen) return
        setConversation({ messages, coming: null })
      } catch (failure) {
        if (choice.current !== chosen) return
        setError(failure instanceof Error ? failure : new Error(String(failure)))
      }
      setLoading(false)
    },
    startNew: () => {
      leave()
      setSessionId(null)
    },
  }
}
