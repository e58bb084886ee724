import { placeOf } from '@hepu/api/core/resource/titles'
import { Space } from 'antd'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'

/** Registries in which a variety is entered. */
const registries = ['research.variety', 'research.varietyInfo', 'research.germplasm'] as const

/** Links to the screens where a new variety can be entered, as far as the user may. */
export function WhereToEnter() {
  const permissions = usePermissions()
  const own = registries.filter((name) => permissions.has(`${name}:write`)).map(placeOf)
  if (own.length === 0) return <p className="quiet">您没有登记品种的权限，请联系有权限的同事登记。</p>
  return (
    <Space size="large">
      {own.map((place) => (
        <Link key={place.name} to={pathsOf(place).add}>
          新增{place.title}
        </Link>
      ))}
    </Space>
  )
}
