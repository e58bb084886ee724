import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { paths } from '../trialPaths.ts'
import { useTrialOverview } from './useTrialOverview.ts'

/** To-dos in trials: previews to confirm, plots to judge. If they cannot be read, the panel below says why. */
export default function HomeTodos() {
  const { data, error } = useTrialOverview()
  if (error) return null
  if (!data) return <TodoWaiting label="试验待办" />
  const { previews, pending, year } = data
  const first = pending?.[0]
  const plots = pending?.reduce((sum, group) => sum + group.plots, 0) ?? 0
  const names = (pending ?? []).map((group) => `${group.groupName} ${group.plots}`).slice(0, 3)
  return (
    <>
      {previews !== null && (
        <TodoItem label="待确认的导入" count={previews} to={`${paths.batches}?state=previewed`} />
      )}
      {pending !== null && (
        <TodoItem
          label="待核小区"
          count={plots}
          to={first ? paths.pending(first.groupId) : paths.list}
          {...(first ? { note: `${year} 年：${names.join('，')}` } : {})}
        />
      )}
    </>
  )
}
