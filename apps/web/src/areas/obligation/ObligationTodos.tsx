import { obligationCounts } from '@hepu/api/core/obligation/obligationCalls'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { Button } from 'antd'
import { useCall } from '../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../ui/page/TodoItem.tsx'
import { today } from '../../ui/text/formatTime.ts'
import { obligationPaths } from './obligationPaths.ts'

const LABEL = '我负责的到期事项'
/** Days that count as near. */
const WEEK = 7

/** What the user is responsible for, in 我的待办 of the home screen. */
export default function ObligationTodos() {
  const { data, error, refetch } = useCall(obligationCounts, {}, { quiet: true, freshOnReturn: true })
  if (error) {
    return (
      <li className="todo-problem" role="alert">
        {LABEL}：{error.message}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </li>
    )
  }
  if (!data) return <TodoWaiting label={LABEL} />
  const { overdue, today: dueToday, in7, in30 } = data
  return (
    <>
      {overdue > 0 && <TodoItem label="我负责的逾期事项" count={overdue} to={obligationPaths.mineOverdue} />}
      {dueToday > 0 && (
        <TodoItem label="今天到期的事项" count={dueToday} to={obligationPaths.mineOn(today())} />
      )}
      <TodoItem
        label={`${LABEL}（7天内）`}
        count={in7}
        to={obligationPaths.mineOn(today(), dayAfter(today(), WEEK))}
        {...(in30 > in7 ? { note: `另有 ${in30 - in7} 项在 30 天内到期` } : {})}
      />
    </>
  )
}
