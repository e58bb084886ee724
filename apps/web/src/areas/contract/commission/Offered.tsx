import type { ReactElement } from 'react'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'

interface Props {
  /** What may be done, and why not what the state forbids, as an answer says it. */
  of: { can: Readonly<Record<string, boolean>>; whyNot?: Readonly<Record<string, string>> | undefined }
  action: string
  /** Returns the button. */
  children: (isDisabled: boolean) => ReactElement
}

/** A button as an answer offers it: enabled, disabled with the reason of the server, or none for whoever lacks the right. */
export function Offered({ of: { can, whyNot }, action, children }: Props) {
  if (can[action]) return children(false)
  const why = whyNot?.[action]
  return why ? <DisabledWithReason why={why}>{children(true)}</DisabledWithReason> : null
}
