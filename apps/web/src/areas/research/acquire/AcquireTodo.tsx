import { varietyInbox, varietyInfoInbox, type Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem } from '../../../ui/page/TodoItem.tsx'

function AcquireTodo({ inbox }: { inbox: Inbox }) {
  const { data, error, refetch } = useCall(
    inbox.calls.countNotOperated,
    {},
    { quiet: true, freshOnReturn: true },
  )
  const label = `待处理的${inbox.title}`
  if (error) {
    return (
      <li className="todo-problem" role="alert">
        {label}：{error.message}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </li>
    )
  }
  return data === undefined ? null : (
    <TodoItem label={label} count={data} to={`/research/${inbox.noun}?state=0`} />
  )
}

/** 品种公告 that wait. */
export const VarietyTodo = () => <AcquireTodo inbox={varietyInbox} />
/** 品种权公告 that wait. */
export const VarietyInfoTodo = () => <AcquireTodo inbox={varietyInfoInbox} />
