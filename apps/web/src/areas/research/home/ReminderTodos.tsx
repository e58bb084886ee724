import { reminders } from '@hepu/api/areas/research/reminders'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { paths } from '../researchPaths.ts'

/** Deadlines in the registries, as far as the user may read them. */
export default function HomeTodos() {
  const { data, error, refetch } = useCall(reminders, { size: 5 }, { quiet: true, freshOnReturn: true })
  if (error) {
    return (
      <li className="todo-problem" role="alert">
        到期提醒：{error.message}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </li>
    )
  }
  if (!data) return <TodoWaiting label="到期提醒" />
  const { overdue, d30, d90, d180 } = data.counts
  return (
    <>
      <TodoItem label="已过期的事项" count={overdue} to={`${paths.reminders}?level=overdue`} />
      <TodoItem
        label="30天内到期"
        count={d30}
        to={`${paths.reminders}?level=d30`}
        {...(d90 + d180 > 0 ? { note: `另有 ${d90 + d180} 项在 180 天内到期` } : {})}
      />
    </>
  )
}
