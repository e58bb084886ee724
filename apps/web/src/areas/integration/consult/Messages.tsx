import '../integration.css'
import { messageKinds } from '@hepu/api/areas/integration/consult/consultFields'
import type { ConsultMessage } from '@hepu/api/areas/integration/consult/consult'
import { formatTime } from '../../../ui/text/formatTime.ts'

/** What was written in a consult, the first message first. */
export function Messages({ messages }: { messages: readonly ConsultMessage[] }) {
  if (messages.length === 0) return null
  return (
    <ul className="consult-messages">
      {messages.map(({ id, kind, text, byName, at }) => (
        <li key={id} className={`consult-${kind}`}>
          <p className="quiet">{[messageKinds[kind], byName, formatTime(at)].filter(Boolean).join(' · ')}</p>
          {text}
        </li>
      ))}
    </ul>
  )
}
