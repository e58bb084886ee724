import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import { Select, Space } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'

interface ComparedGroup {
  groupId: string | undefined
  choose: ReactNode
  /** The address names a year or group that there is not; this was said. */
  isWrong: boolean
  isEmpty: boolean
  groups: ReturnType<typeof useCall<typeof groupsOf>>
}

/**
 * Returns the group to compare, from the address (`experimentGroupId`, `year`), and the controls that choose another.
 * Without a group in the address it is the first one of the year, without a year that of the newest.
 */
export function useComparedGroup(): ComparedGroup {
  const [params, setParams] = useTabParams()
  const groups = useCall(groupsOf, { a: 'all', b: 'all', c: 'all' })
  const all = groups.data ?? []
  const years = [...new Set(all.map((group) => group.year))].toSorted((a, b) => b - a)
  const id = params.get('experimentGroupId')
  const named = all.find((group) => group.id === id)
  const year = named?.year ?? Number(params.get('year') ?? years[0])
  const ofYear = all.filter((group) => group.year === year)
  const isWrong = groups.isSuccess && (id ? !named : params.has('year') && ofYear.length === 0)
  const groupId = isWrong ? undefined : (named ?? ofYear[0])?.id
  useEffect(() => {
    if (isWrong) notify.warning(messages.badQuery)
  }, [isWrong])
  const choose = (
    <Space wrap>
      <Select
        aria-label="年份"
        style={{ width: 96 }}
        placeholder="年份"
        loading={groups.isPending}
        value={isWrong || ofYear.length === 0 ? undefined : year}
        options={years.map((value) => ({ value, label: `${value}年` }))}
        onChange={(value) => setParams({ year: String(value), experimentGroupId: null })}
      />
      <Select
        aria-label="组别"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 320, maxWidth: '100%' }}
        placeholder="请选择组别"
        loading={groups.isPending}
        value={groupId}
        options={ofYear.map((group) => ({ value: group.id, label: `${group.name} · ${group.phaseLabel}` }))}
        onChange={(value) => setParams({ experimentGroupId: value, year: null })}
      />
    </Space>
  )
  return { groupId, choose, isWrong, isEmpty: groups.data?.length === 0 && !isWrong, groups }
}
