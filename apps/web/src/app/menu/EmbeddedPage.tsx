import { useLocation } from 'react-router'
import { BadQuery } from '../../ui/pane/BadQuery.tsx'
import { findLeaf } from '../../workspace/menu.ts'
import { trimPath } from '../../workspace/paths.ts'
import { useSession } from '../../workspace/session.ts'

const common = 'allow-scripts allow-forms allow-popups allow-downloads'
/** A page of another site keeps its own sign-in; one of this site must not reach out of its frame. */
const sandboxOf = (isForeign: boolean): string => (isForeign ? `${common} allow-same-origin` : common)

/** A page of another system in the workspace; its address is the path of the menu entry. */
export default function EmbeddedPage() {
  const { pathname } = useLocation()
  const menu = useSession((it) => it.menuList)
  const leaf = findLeaf(menu, pathname)
  if (!leaf) return <BadQuery />
  const isForeign = /^https?:\/\//i.test(leaf.path)
  const address = isForeign ? leaf.path : `/${trimPath(leaf.path)}`
  return <iframe className="embedded" sandbox={sandboxOf(isForeign)} src={address} title={leaf.label} />
}
