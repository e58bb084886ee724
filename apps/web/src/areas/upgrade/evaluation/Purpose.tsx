import { familyOf, promotionListOf, promotionLists } from '@hepu/api/areas/experiment/group/families'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useHasScreen } from '../../../workspace/permissions.tsx'

const lists = Object.values(promotionLists)

/** Says in one line what this list of evaluations is for, and links to the other lists of the same evaluations in the menu. */
export function Purpose() {
  const hasScreen = useHasScreen()
  const { path: shown } = promotionListOf(familyOf(useLocation().pathname))
  const others = lists.filter(({ path }) => path !== shown && hasScreen(`/${path}`))
  return (
    <p className="note">
      {lists.find(({ path }) => path === shown)?.purpose}。{others.length > 0 && '同一批评估也见'}
      {others.map(({ path, title, purpose }, at) => (
        <Fragment key={path}>
          {at > 0 && '、'}
          <Link to={`/${path}`} title={purpose}>
            {title}
          </Link>
        </Fragment>
      ))}
      {others.length > 0 && '。'}
    </p>
  )
}
