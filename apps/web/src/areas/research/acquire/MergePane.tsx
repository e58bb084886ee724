import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { Announcement } from './AcquireDrawer.tsx'

type Compared = OutputOf<Inbox['calls']['compare']>
type Field = Compared['fields'][number]

interface Props {
  inbox: Inbox
  row: Announcement
  recordId: string
  mayMerge: boolean
}

/** 合并: stored beside announced values, field by field; ticked values are taken over. */
export function MergePane({ inbox, row, recordId, mayMerge }: Props) {
  const compared = useCall(inbox.calls.compare, { id: row.id, recordId }, { quiet: true })
  if (compared.error) {
    return <ErrorPane error={compared.error} onRetry={() => void compared.refetch()} />
  }
  if (!compared.data) return <EmptyPane loading />
  return (
    <Comparison
      key={compared.data.version}
      compared={compared.data}
      {...{ inbox, row, recordId, mayMerge }}
    />
  )
}

const canTake = ({ isSame, problem }: Field): boolean => !isSame && problem === null

/** 「禾丰玉1号」（国审玉20210001）. */
function recordCalled({ candidates }: Announcement, recordId: string): string {
  const record = candidates.find((candidate) => candidate.recordId === recordId)
  return `「${record?.name ?? ''}」${record?.number ? `（${record.number}）` : ''}`
}

/** Scrolls to a new comparison, which may be below the visible part, and focuses it for the keyboard. */
const showOnce = (section: HTMLElement | null): void => {
  section?.focus({ preventScroll: true })
  section?.parentElement?.scrollIntoView?.({ block: 'start' })
}

const labelsOf = ({ fields }: Compared, take: readonly string[]): string =>
  fields.flatMap(({ name, label }) => (take.includes(name) ? [label] : [])).join('、')

function Comparison({ compared, inbox, row, recordId, mayMerge }: Props & { compared: Compared }) {
  const [take, setTake] = useState<readonly string[]>(() =>
    compared.fields.filter((field) => canTake(field) && field.stored === '').map(({ name }) => name),
  )
  const merge = useRun(inbox.calls.merge, { success: `${messages.done}：已合并` })
  const toggle = (name: string) =>
    setTake(take.includes(name) ? take.filter((taken) => taken !== name) : [...take, name])
  const all = compared.fields.filter(canTake).map(({ name }) => name)
  return (
    <section ref={showOnce} tabIndex={-1} aria-label={`与公告对比：${recordCalled(row, recordId)}`}>
      <table className="acquire-compare">
        <thead>
          <tr>
            <th scope="col">
              {mayMerge && (
                <Checkbox
                  aria-label="全部取用"
                  disabled={all.length === 0}
                  checked={all.length > 0 && take.length === all.length}
                  indeterminate={take.length > 0 && take.length < all.length}
                  onChange={() => setTake(take.length === all.length ? [] : all)}
                />
              )}
            </th>
            <th scope="col">项目</th>
            <th scope="col">已登记</th>
            <th scope="col">公告</th>
          </tr>
        </thead>
        <tbody>
          {compared.fields.map((field) => (
            <tr key={field.name} className={field.isSame ? 'same' : ''}>
              <td>
                {mayMerge && canTake(field) && (
                  <Checkbox
                    aria-label={`取用${field.label}`}
                    checked={take.includes(field.name)}
                    onChange={() => toggle(field.name)}
                  />
                )}
              </td>
              <th scope="row">{field.label}</th>
              <td>{field.stored || '—'}</td>
              <td>
                {field.announced}
                {field.isSame && <span className="quiet">（相同）</span>}
                {field.problem && <div className="acquire-problem">不能取用：{field.problem}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayMerge ? (
        <p>
          <ConfirmButton
            type="primary"
            title={`确定把公告「${row.name}」合并到${inbox.def.title}${recordCalled(row, recordId)}？`}
            description={
              take.length > 0 ? `将取用：${labelsOf(compared, take)}` : '不取用公告的内容，只把两者关联。'
            }
            onConfirm={() => merge.run({ id: row.id, recordId, version: compared.version, take: [...take] })}
          >
            {take.length > 0 ? `合并，取用 ${take.length} 项` : '合并，不改动记录'}
          </ConfirmButton>{' '}
          <span className="quiet">已通过的记录修改后重新待审核。</span>
        </p>
      ) : (
        <p className="quiet">这条记录您只能查看，不能合并。</p>
      )}
    </section>
  )
}
