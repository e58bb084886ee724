import { Link } from 'react-router'
import { messages } from '../../client/messages.ts'

/** In place of what the address does not name; `list` is where it can be chosen. */
export function BadQuery({ list }: { list?: string }) {
  return (
    <div className="pane-note" role="alert">
      <p>{messages.badQuery}</p>
      {list && <Link to={list}>到列表选择</Link>}
    </div>
  )
}
