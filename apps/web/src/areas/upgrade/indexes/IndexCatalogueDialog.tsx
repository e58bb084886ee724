import * as indexes from '@hepu/api/areas/upgrade/indexes/indexes'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { Index } from './itemNames.ts'
import { OrderList } from './OrderList.tsx'

/** 指标目录: the order in which the organisation's indexes are offered, and whether lists and 组合PK offer them. */
export default function IndexCatalogueDialog({ onClose }: { onClose: () => void }) {
  const stored = useCall(indexes.indexList, {})
  const [edited, setEdited] = useState<Index[]>()
  const save = useRun(indexes.updateIndexList, { success: messages.saved })
  const list = edited ?? stored.data ?? []
  const set = (key: string, change: Partial<Index>) =>
    setEdited(list.map((index) => (index.key === key ? { ...index, ...change } : index)))
  const submit = async () => {
    const chosen = list.map(({ key, showInList, showInPk }) => ({ key, showInList, showInPk }))
    if ((await save.run({ indexes: chosen })) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      width={680}
      title="指标目录"
      okText="保存"
      confirmLoading={save.running}
      okButtonProps={{ disabled: edited === undefined }}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <EmptyPane loading />}
      {list.length > 0 && (
        <>
          <p className="quiet">本机构当前作物的指标：拖动或用箭头排次序，勾选用于列表的列、用于组合PK。</p>
          <OrderList
            label="指标目录的次序"
            items={list}
            keyOf={(index) => index.key}
            labelOf={(index) => index.label}
            onOrder={setEdited}
            extra={(index) => (
              <>
                <small className="quiet">{index.group}</small>
                <Checkbox
                  checked={index.showInList}
                  onChange={(event) => set(index.key, { showInList: event.target.checked })}
                >
                  列表
                </Checkbox>
                <Checkbox
                  checked={index.showInPk}
                  onChange={(event) => set(index.key, { showInPk: event.target.checked })}
                >
                  组合PK
                </Checkbox>
              </>
            )}
          />
        </>
      )}
    </AppModal>
  )
}
