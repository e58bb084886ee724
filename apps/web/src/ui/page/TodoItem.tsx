import type { MouseEvent } from 'react'
import { Link } from 'react-router'

interface Props {
  label: string
  count: number
  /** Where it is done. */
  to: string
  /** Goes there, where it is a place of this very screen. */
  onGo?: () => void
  /** What else there is to say. */
  note?: string
}

/** Stands where things to do are still asked for, so that a short list is not taken for the whole. */
export const TodoWaiting = ({ label }: { label: string }) => (
  <li className="todo todo-none" aria-busy="true">
    <span className="quiet">{label}读取中…</span>
  </li>
)

/** One thing to do: how many, of what, and the way there. Nothing to do reads quietly. */
export function TodoItem({ label, count, to, onGo, note }: Props) {
  const goHere = (event: MouseEvent) => {
    event.preventDefault()
    onGo?.()
  }
  return (
    <li className={count > 0 ? 'todo' : 'todo todo-none'}>
      <Link to={to} {...(onGo ? { onClick: goHere } : {})}>
        <b className="num">{count}</b>
        <span>{label}</span>
      </Link>
      {note && <small>{note}</small>}
    </li>
  )
}
