import '../../figures.css'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { compareSides, differsInDecision, namesOf, type Side } from './comparedSides.ts'
import { readSide, sideText } from './sideKey.ts'
import { CompareHead } from './CompareHead.tsx'
import { CompareTable } from './CompareTable.tsx'
import { SidePicker } from './SidePicker.tsx'
import { useSide } from './useSide.ts'
import { NextStep } from '../../experiment/shared.ts'
import { usePromotionPaths } from '../promotionPaths.ts'

/** 预演比较: two rehearsals side by side — present evaluations or drafts, of the same group, number and year or of two. */
export default function RehearsalCompare() {
  const paths = usePromotionPaths()
  const [params, setParams] = useTabParams()
  const groups = useCall(record.groupList, {})
  const keys = { a: readSide(params.get('a')), b: readSide(params.get('b')) }
  const a = useSide(keys.a)
  const b = useSide(keys.b)
  const failed = [a, b].find((query) => query.error)
  return (
    <Page
      title="预演比较"
      help="左右各选一份：某次晋级评估现在（或发布时）的判定，或它的一份草稿。草稿的位次、得分与系统判定按保存时的数据、标准和试算条件计算。判定或位次不同时，下方说明是哪个数值、阈值或试点造成的。"
    >
      <div className="compare-sides">
        {(['a', 'b'] as const).map((name) => (
          <SidePicker
            key={name}
            label={name === 'a' ? '左' : '右'}
            groups={groups.data ?? []}
            drafts={(name === 'a' ? a : b).drafts}
            value={keys[name]}
            onChange={(key) => setParams({ [name]: sideText(key) })}
          />
        ))}
      </div>
      {failed?.error ? (
        <ErrorPane error={failed.error} onRetry={failed.retry} />
      ) : a.side && b.side ? (
        <Compared a={a.side} b={b.side} />
      ) : keys.a && keys.b ? (
        <EmptyPane loading />
      ) : (
        <EmptyPane
          text={
            <NextStep
              text="请在左右各选一份预演；每份是一个评估的当前判定，或一份已保存的草稿。"
              to={paths.records}
              label="查看预演草稿"
            />
          }
        />
      )}
    </Page>
  )
}

type Shown = 'all' | 'different' | 'decided'

function Compared({ a, b }: { a: Side; b: Side }) {
  const [shown, setShown] = useState<Shown>('all')
  const entries = useMemo(() => compareSides(a, b), [a, b])
  const lists = {
    all: entries,
    different: entries.filter(({ differences }) => differences.length > 0),
    decided: entries.filter(differsInDecision),
  }
  return (
    <>
      <CompareHead a={a} b={b} />
      <div className="bar">
        <span role="status">
          共 {entries.length} 个品种，{lists.different.length} 个不同，其中判定不同 {lists.decided.length} 个
        </span>
        <Radio.Group
          aria-label="显示"
          size="small"
          optionType="button"
          value={shown}
          onChange={(event) => setShown(event.target.value as Shown)}
          options={[
            { value: 'all', label: '全部' },
            { value: 'different', label: '只看不同' },
            { value: 'decided', label: '只看判定不同' },
          ]}
        />
      </div>
      <CompareTable entries={lists[shown]} titles={namesOf(a, b)} />
    </>
  )
}
