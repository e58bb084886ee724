import { useLocation } from 'react-router'
import { BadQuery } from '../../ui/pane/BadQuery.tsx'
import { findLeaf } from '../../workspace/menu.ts'
import { trimPath } from '../../workspace/paths.ts'
import { useSession } from '../../workspace/session.ts'

const common = 'allow-scripts allow-forms allow-popups allow-downloads'
/**
 * Returns the sandbox of an embedded page: another site keeps its own sign-in; a page of this site must not reach out
 * of its frame.
 */
const sandboxOf = (isForeign: boolean): string => (isForeign ? `${common} allow-same-origin` : common)

/** A page of another system in the workspace; its address is the path of the menu entry. */
export default function EmbeddedPage() {
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menuList)
  const leaf = findLeaf(menu, pathname)
  if (!leaf) return <BadQuery />
  const isForeign = /^https?:\/\//i.test(leaf.path)
  const address = isForeign ? leaf.path : `/${trimPath(leaf.path)}`
  return <iframe className="embedded" sandbox={sandboxOf(isForeign)} src={address} title={leaf.label} />
}
