import { useLocation } from 'react-router'
import { messages } from '../client/messages.ts'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { findLeaf } from './menu.ts'
import { trimPath } from './screens.ts'
import { useSession } from './session.ts'

/** A page of another system in the workspace; its address is the path of the menu entry. */
export default function EmbeddedPage() {
  const { pathname } = useLocation()
  const leaf = useSession((it) => findLeaf(it.menuList, pathname))
  if (!leaf) return <ErrorPane error={new Error(messages.badQuery)} />
  const address = /^https?:\/\//i.test(leaf.path) ? leaf.path : `/${trimPath(leaf.path)}`
  return <iframe className="embedded" src={address} title={leaf.label} />
}
