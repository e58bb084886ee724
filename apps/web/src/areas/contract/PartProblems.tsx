import { useEffect, useRef } from 'react'
import './contract.css'

interface Props {
  messages: readonly string[]
  /** The page moves here when a message appears. */
  isFirst: boolean
}

/** What is wrong with a part of a form, above the part. */
export function PartProblems({ messages, isFirst }: Props) {
  const box = useRef<HTMLUListElement>(null)
  const text = messages.join('\n')
  useEffect(() => {
    if (text && isFirst) box.current?.scrollIntoView?.({ block: 'center' })
  }, [text, isFirst])
  if (!text) return null
  return (
    <ul ref={box} className="contract-problems" role="alert">
      {[...new Set(messages)].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
