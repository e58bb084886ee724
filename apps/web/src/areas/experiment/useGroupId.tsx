import { groupsOf } from '@hepu/api/areas/experiment/variety'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../client/useCall.ts'

/** The group in the address (the newest one when none is named), and the control that changes it. */
export function useGroupId(): { groupId: string | undefined; choose: React.ReactNode; isEmpty: boolean } {
  const [params, setParams] = useSearchParams()
  const groups = useCall(groupsOf, { a: 'all', b: 'all', c: 'all' })
  const groupId = params.get('groupId') ?? groups.data?.[0]?.id
  const choose = (
    <Select
      aria-label="组别"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 380 }}
      placeholder="请选择组别"
      loading={groups.isPending}
      value={groupId}
      onChange={(value) => setParams({ groupId: value })}
      options={(groups.data ?? []).map((group) => ({
        value: group.id,
        label: `${group.year} · ${group.name} · ${group.phaseLabel}`,
      }))}
    />
  )
  return { groupId, choose, isEmpty: groups.data?.length === 0 }
}
