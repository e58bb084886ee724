import { VARIETY_OVERVIEW, varietyOverviewLink } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useHasScreen } from '../../../workspace/permissions.tsx'

/** Links to 品种总览 of a variety, for users whose menu has that screen. */
export function OverviewButton({ name }: { name: string }) {
  const navigate = useNavigate()
  if (!useHasScreen()(`/${VARIETY_OVERVIEW}`)) return null
  return <Button onClick={() => void navigate(varietyOverviewLink(name))}>品种总览</Button>
}
