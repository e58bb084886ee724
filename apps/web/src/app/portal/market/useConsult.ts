import type { addConsultation, openConsultation } from '@hepu/api/areas/trading/market/market'
import { marketCalls } from '@hepu/api/areas/trading/market/marketCalls'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, problemsOf } from '../../../client/ApiError.ts'
import { call } from '../../../client/call.ts'
import type { ConsultTopic } from '../../../workspace/portalContext.ts'

interface State {
  isSending: boolean
  isSent: boolean
  needsCaptcha: boolean
  /** How often it was sent; each try has a captcha of its own. */
  tries: number
  /** What is wrong, by field, and what is wrong with no field. */
  problems: Record<string, string>
  problem: string
}

const begun: State = {
  isSending: false,
  isSent: false,
  needsCaptcha: false,
  tries: 0,
  problems: {},
  problem: '',
}

type Opened = OutputOf<typeof openConsultation>

const open = (): Promise<Opened> =>
  call<typeof openConsultation>(marketCalls.openConsultation, {}, { quiet: true })

/** Opens a consultation with the server when its form is shown, and sends it. */
export function useConsult({ type, infoId }: Pick<ConsultTopic, 'type' | 'infoId'>) {
  const [state, setState] = useState(begun)
  const opening = useRef<Promise<Opened>>(null)
  const isBusy = useRef(false)
  const begin = () => {
    const asked = open()
    opening.current = asked
    asked.then(
      ({ needsCaptcha }) => setState((before) => ({ ...before, needsCaptcha })),
      // Sending opens it once more and says what is wrong.
      () => (opening.current = null),
    )
  }
  useEffect(begin, [])
  const change = (values: Partial<State>) => setState((before) => ({ ...before, ...values }))

  async function send(values: Record<string, string>, problems: Record<string, string>): Promise<void> {
    if (isBusy.current) return
    change({ problems, problem: '' })
    if (Object.keys(problems).length > 0) return
    isBusy.current = true
    change({ isSending: true })
    try {
      opening.current ??= open()
      const input = { ...values, type, infoId, opening: (await opening.current).opening }
      await call<typeof addConsultation>(
        marketCalls.addConsultation,
        input as unknown as InputOf<typeof addConsultation>,
        { quiet: true },
      )
      change({ ...begun, isSent: true })
    } catch (error) {
      setState((before) => refused(before, error))
    } finally {
      isBusy.current = false
    }
  }
  const again = () => {
    setState(begun)
    begin()
  }
  return { send, again, state }
}

/** Returns the state after a refusal: by field where the server names fields, and with a captcha where it asks for one. */
function refused(before: State, error: unknown): State {
  const problems = Object.fromEntries(problemsOf(error).map(({ path, message }) => [path, message]))
  const asksCaptcha =
    error instanceof ApiError && (error.data as { needsCaptcha?: boolean } | null)?.needsCaptcha
  return {
    ...before,
    isSending: false,
    tries: before.tries + 1,
    needsCaptcha: before.needsCaptcha || asksCaptcha === true,
    problems,
    problem: Object.keys(problems).length > 0 ? '' : messageOf(error),
  }
}
