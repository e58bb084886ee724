import { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import { Button } from 'antd'
import { useCall } from '../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../ui/page/TodoItem.tsx'
import { useTrialPaths } from '../experiment/shared.ts'
import { paths } from './promotionPaths.ts'

const { list } = paths

/** To-dos in promotion, as far as the user may do them. */
export default function HomeTodos() {
  const { data, error, refetch } = useCall(upgradeOverview, {}, { quiet: true, freshOnReturn: true })
  const trials = useTrialPaths()
  if (error) {
    return (
      <li className="todo-problem" role="alert">
        晋级待办：{error.message}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </li>
    )
  }
  if (!data) return <TodoWaiting label="晋级待办" />
  const { year, unevaluated, toRehearse, toConfirm, toPublish } = data
  const blocked = toPublish?.blocked ?? 0
  return (
    <>
      {unevaluated !== null && (
        <TodoItem
          label={`未评估的组别（${year} 年）`}
          count={unevaluated}
          to={`${trials.list}?year=${year}&waiting=unevaluated`}
        />
      )}
      {toRehearse !== null && <TodoItem label="待预演的评估" count={toRehearse} to={`${list}?state=INIT`} />}
      {toConfirm !== null && (
        <TodoItem label="待确认的预演" count={toConfirm} to={`${list}?state=TO_CONFIRM`} />
      )}
      {toPublish !== null && (
        <TodoItem
          label="可发布的组别"
          count={toPublish.ready}
          to={`${list}?state=READY`}
          {...(blocked > 0 ? { note: `另有 ${blocked} 组已确认，暂不能发布` } : {})}
        />
      )}
    </>
  )
}
