import { Link } from 'react-router'

interface Props {
  label: string
  count: number
  /** Where it is done. */
  to: string
  /** What else there is to say. */
  note?: string
}

/** One thing to do: how many, of what, and the way there. Nothing to do reads quietly. */
export function TodoItem({ label, count, to, note }: Props) {
  return (
    <li className={count > 0 ? 'todo' : 'todo todo-none'}>
      <Link to={to}>
        <b className="num">{count}</b>
        <span>{label}</span>
      </Link>
      {note && <small>{note}</small>}
    </li>
  )
}
