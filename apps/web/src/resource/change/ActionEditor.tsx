import type { ShownAction } from '@hepu/api/core/change/changeShapes'
import { changeSetLabels as labels } from '@hepu/api/core/change/changeWords'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import type { ApiError } from '../../client/ApiError.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../ui/pane/Notice.tsx'
import type { FormValues } from '../form/items.ts'
import { ActionRows } from './ActionRows.tsx'

/** An action that is opened: its place among the actions, or the place after them for a new one. */
export interface OpenedAction<K extends string> {
  at: number
  kind: K
}

interface Props<K extends string> {
  kinds: Readonly<Record<K, string>>
  /** The kind that is offered first. */
  first: K
  actions: readonly { kind: K; values: FormValues }[]
  /** What the actions would do; absent while that is computed. */
  shown: readonly ShownAction[] | undefined
  /** Why that cannot be computed. */
  error: ApiError | null
  mayAdd: boolean
  onOpen: (opened: OpenedAction<K>) => void
  onRemove: (at: number) => void
}

/** The actions of a change that is written: adds one of a kind, and changes or removes each. */
export function ActionEditor<K extends string>(props: Props<K>) {
  const { kinds, first, actions, shown, error, mayAdd, onOpen, onRemove } = props
  const [kind, setKind] = useState<K>(first)
  const plain = actions.map((one) => ({ ...one, label: kinds[one.kind], rows: [], text: ' ' }))
  return (
    <>
      <h3>{labels.actions}</h3>
      <div className="change-add">
        <Select
          aria-label="变更类型"
          style={{ width: 200 }}
          value={kind}
          options={(Object.entries(kinds) as [K, string][]).map(([value, label]) => ({ value, label }))}
          onChange={setKind}
        />
        <Button disabled={!mayAdd} onClick={() => onOpen({ at: actions.length, kind })}>
          增加一项
        </Button>
      </div>
      {actions.length === 0 && <EmptyPane text="选择变更类型，逐项增加；下方随即显示变更前后的内容。" />}
      {error && actions.length > 0 && <Notice tone="error" title={error.message} />}
      <ActionRows
        actions={error ? plain : (shown ?? plain)}
        extra={(at) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => onOpen({ at, kind: actions[at]?.kind ?? first })}>
              修改
            </Button>
            <Button type="link" size="small" danger onClick={() => onRemove(at)}>
              移除
            </Button>
          </Space>
        )}
      />
    </>
  )
}
