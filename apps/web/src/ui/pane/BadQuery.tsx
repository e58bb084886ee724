import { Link } from 'react-router'
import { messages } from '../../client/messages.ts'

/** Shown when the address does not name what the screen shows; `list` is where the user can choose it. */
export function BadQuery({ list }: { list?: string }) {
  return (
    <div className="pane-note" role="alert">
      <p>{messages.badQuery}</p>
      {list && <Link to={list}>到列表选择</Link>}
    </div>
  )
}
