import { familyOf, promotionListOf, promotionLists } from '@hepu/api/areas/experiment/group/families'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useHasScreen } from '../../../workspace/permissions.tsx'

/** What people use each list for; the evaluations are the same in all. */
const purposes: Readonly<Record<keyof typeof promotionLists, string>> = {
  estimate: '评价人员逐组生成评估、预演、确认与发布',
  fruits: '成果人员查看各组晋级了哪些品种，进入品种成果',
  breeding: '育种人员查看组合的判定与去向，选组合做PK',
}
const names = Object.keys(purposes) as (keyof typeof promotionLists)[]
const lists = names.map((name) => ({ ...promotionLists[name], purpose: purposes[name] }))

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
          <Link to={`/${path}`} title={purpose} style={{ textDecoration: 'underline' }}>
            {title}
          </Link>
        </Fragment>
      ))}
      {others.length > 0 && '。'}
    </p>
  )
}
