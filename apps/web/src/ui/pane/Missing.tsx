import { Link, useInRouterContext, useLocation } from 'react-router'
import { useHasScreen } from '../../workspace/permissions.tsx'

/** Says why a record may be missing, with a link to the list where the others are. */
export default function Missing() {
  return (
    <>
      <p>可能已被删除，或属于其他机构、其他作物。</p>
      {useInRouterContext() && <ListLink />}
    </>
  )
}

/** Returns the addresses above a path, the nearest first: `/a/b/c` has `/a/b` and `/a`. */
const above = (pathname: string): string[] => {
  const parts = pathname.split('/').filter(Boolean)
  return parts.slice(1).map((_, at) => `/${parts.slice(0, parts.length - 1 - at).join('/')}`)
}

/** Links to the nearest list above a screen of one record, as far as the user's menu has one. */
function ListLink() {
  const hasScreen = useHasScreen()
  const list = above(useLocation().pathname).find(hasScreen)
  return list ? <Link to={list}>到列表查看</Link> : null
}
