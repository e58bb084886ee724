import * as indexes from '@hepu/api/areas/upgrade/indexes/indexes'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { IndexPicker } from './IndexPicker.tsx'

/** 标准指标设置: which indexes a standard has and in which order; what was set in items that stay is kept. */
export default function StandardIndexDialog(props: { id: string; name: string; onClose: () => void }) {
  const { id, name, onClose } = props
  const offered = useCall(indexes.indexList, { standardId: id })
  const standard = useOpened(api.standardShow, { standardId: id })
  const [chosen, setChosen] = useState<string[]>()
  const [note, setNote] = useState('')
  const save = useRun(indexes.insertIndexList, { success: messages.saved })
  const error = offered.error ?? standard.error
  const isReady = offered.data !== undefined && standard.data !== undefined
  const known = new Set((offered.data ?? []).map((index) => index.key))
  const before = [
    ...new Set((standard.data?.itemList ?? []).map((item) => item.key.replace(/\.\d+$/, ''))),
  ].filter((key) => known.has(key))
  const value = chosen ?? before
  const submit = async () => {
    const input = { standardId: id, version: standard.data!.version, indexes: value, note: note || null }
    if (await save.run(input)) onClose()
  }
  return (
    <AppModal
      open
      width={880}
      title={`标准指标设置 · ${name}`}
      okText="保存"
      confirmLoading={save.running}
      okButtonProps={{ disabled: !isReady || value.length === 0 }}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      {error && (
        <ErrorPane error={error} onRetry={() => void (offered.error ? offered : standard).refetch()} />
      )}
      {!error && !isReady && <EmptyPane loading />}
      {isReady && (
        <>
          <IndexPicker indexes={offered.data} value={value} onChange={setChosen} />
          <Input
            aria-label="修改说明"
            style={{ marginTop: 12 }}
            placeholder="修改说明：新选的指标按目录的常用阈值加入，保存后生成新版本"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </AppModal>
  )
}
