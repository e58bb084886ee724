import type { MouseEvent } from 'react'
import { Link } from 'react-router'

interface Props {
  label: string
  count: number
  /** Address of the screen where it is done. */
  to: string
  /** Goes there when the target is on the current screen. */
  onGo?: () => void
  /** A further remark. */
  note?: string
}

/** Shown while to-dos still load, so that a short list is not taken for the whole. */
export const TodoWaiting = ({ label }: { label: string }) => (
  <li className="todo todo-none" aria-busy="true">
    <span className="quiet">{label}读取中…</span>
  </li>
)

/** One to-do: how many, of what, and the link to it. A count of zero is shown in grey. */
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
