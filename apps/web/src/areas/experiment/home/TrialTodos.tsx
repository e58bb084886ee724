import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { paths } from '../trialPaths.ts'
import { useTrialOverview } from './useTrialOverview.ts'

/** Groups named beside the count. */
const NAMED = 3

/** To-dos in trials: previews to confirm, groups with plots to judge. If they cannot be read, the panel below says why. */
export default function HomeTodos() {
  const { data, error } = useTrialOverview()
  if (error) return null
  if (!data) return <TodoWaiting label="试验待办" />
  const { previews, pending, year } = data
  const plots = pending?.reduce((sum, group) => sum + group.plots, 0) ?? 0
  const names = (pending ?? []).map((group) => `${group.groupName} ${group.plots}`).slice(0, NAMED)
  return (
    <>
      {previews !== null && (
        <TodoItem label="待确认的导入" count={previews} to={`${paths.batches}?state=previewed`} />
      )}
      {pending !== null && (
        <TodoItem
          label={`有待核小区的组别（${year} 年）`}
          count={pending.length}
          to={`${paths.list}?year=${year}&waiting=pending`}
          {...(plots > 0
            ? { note: `共 ${plots} 个小区：${names.join('，')}${pending.length > NAMED ? '等' : ''}` }
            : {})}
        />
      )}
    </>
  )
}
