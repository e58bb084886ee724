import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { NextStep } from '../TrialLinks.tsx'
import { useTrialPaths } from '../trialPaths.ts'

export interface GroupChoice {
  groupId: string | undefined
  /** The control that changes it. */
  choose: React.ReactNode
  /** Shown in place of the screen's content while there is no group: why, and what to do. */
  absent: React.ReactNode
}

/** Returns the group in the address, or the newest one if the address names none. */
export function useGroupId(): GroupChoice {
  const [params, setParams] = useSearchParams()
  const { list } = useTrialPaths()
  const groups = useCall(groupsOf, { a: 'all', b: 'all', c: 'all' })
  const groupId = params.get('groupId') ?? groups.data?.[0]?.id
  const isOffered = groups.data?.some((group) => group.id === groupId)
  const choose = (
    <Select
      aria-label="组别"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 'min(380px, 100vw - 80px)' }}
      placeholder="请选择组别"
      loading={groups.isPending}
      // A group that is not offered has no name to show: the screen says why, and its id says nothing.
      value={isOffered ? groupId : null}
      onChange={(value) => setParams({ groupId: value })}
      options={(groups.data ?? []).map((group) => ({
        value: group.id,
        label: `${group.year} · ${group.name} · ${group.phaseLabel}`,
      }))}
    />
  )
  const absent = groups.error ? (
    <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />
  ) : (
    <EmptyPane
      loading={groups.isPending}
      text={<NextStep text="还没有试验数据。先导入试验工作簿，或新增组别。" to={list} label="去试验进展" />}
    />
  )
  return { groupId, choose, absent }
}
