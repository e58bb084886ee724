import { rehearsalChanges } from '@hepu/api/areas/upgrade/rehearsal'
import type { OutputOf } from '@hepu/api/core/route'
import { withReason } from '@hepu/breeding/withReason'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { GroupLink } from '../../experiment/shared.ts'
import type { Ranks } from '../whatIf/moveOrder.ts'
import { MoveTable } from '../whatIf/MoveTable.tsx'

type Changes = OutputOf<typeof rehearsalChanges>

interface Props {
  upgradeId: string
  /** Ranks that order the changed verdicts. */
  ranks: Ranks
  /** Compares with the basis of this draft instead. */
  draftId?: string
  onClose: () => void
}

const pointWords = { added: '新增', gone: '已删除', dropped: '不再计入', restored: '重新计入' } as const
const entryWords = { added: '新增', gone: '已移出' } as const

/** Shows what changed since a rehearsal was judged or a draft saved: versions, points, entries, values, verdicts. */
export default function ChangesDrawer({ upgradeId, ranks, draftId, onClose }: Props) {
  const changes = useCall(rehearsalChanges, { upgradeId, draftId }, { quiet: true })
  return (
    <AppDrawer
      open
      closesWithTab
      title={draftId ? '草稿保存之后的变化' : '判定之后的变化'}
      size={820}
      onClose={onClose}
    >
      {changes.error && <ErrorPane error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.isPending && <EmptyPane loading />}
      {changes.data && <Body changes={changes.data} ranks={ranks} />}
    </AppDrawer>
  )
}

function Body({ changes, ranks }: { changes: Changes } & Pick<Props, 'ranks'>) {
  const { dataVersion, standard, methodVersion, points, entries, seasons, values } = changes
  return (
    <>
      <dl className="methods">
        <dt>组别数据</dt>
        <dd>
          {versions(`第${dataVersion.frozen}版`, `第${dataVersion.now}版`)}{' '}
          <GroupLink id={changes.groupId}>分析信息</GroupLink>
        </dd>
        <dt>晋级标准</dt>
        <dd>{versions(standard.frozen ?? '未匹配', standard.now ?? '未匹配')}</dd>
        <dt>计算方法</dt>
        <dd>{versions(methodVersion.frozen, methodVersion.now)}</dd>
        <dt>试点</dt>
        <dd>
          {listed(points, ({ name, change, reason }) => withReason(`${name}${pointWords[change]}`, reason))}
        </dd>
        <dt>品种</dt>
        <dd>{listed(entries, ({ name, change }) => `${name}${entryWords[change]}`)}</dd>
        {seasons.length > 0 && (
          <>
            <dt>其他年份</dt>
            <dd>{seasons.join('、')} 的数据有变</dd>
          </>
        )}
        <dt>数值</dt>
        <dd>{values.total === 0 ? '没有变化' : `${values.total} 个试点平均值有变`}</dd>
        {values.total > 0 && (
          <>
            <dd>按性状：{listed(values.byTrait, countText)}</dd>
            <dd>按试点：{listed(values.byPoint, countText)}</dd>
            <dd>按品种：{listed(values.byEntry, countText)}</dd>
          </>
        )}
      </dl>
      <h3>重新判定会改变的系统判定</h3>
      {changes.moved.length > 0 ? (
        <MoveTable moves={changes.moved} ranks={ranks} />
      ) : (
        <p className="quiet">没有判定会改变</p>
      )}
    </>
  )
}

const versions = (then: string, now: string): string =>
  then === now ? `${now}（没有变化）` : `${then} → ${now}`
const countText = ({ name, count }: { name: string; count: number }): string => `${name} ${count}`

function listed<T>(items: readonly T[], text: (item: T) => string): string {
  return items.length === 0 ? '没有变化' : items.map(text).join('、')
}
