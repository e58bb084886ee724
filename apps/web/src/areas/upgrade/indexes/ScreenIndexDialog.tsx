import * as indexes from '@hepu/api/areas/upgrade/indexes/indexChecks'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { IndexPicker } from './IndexPicker.tsx'

/** 指标列: which indexes the user wants as columns of a screen. His own choice, kept for the crop. */
export default function ScreenIndexDialog(props: { screen: indexes.IndexScreen; onClose: () => void }) {
  const { screen, onClose } = props
  const stored = useCall(indexes.checkIndexList, { screen })
  const [chosen, setChosen] = useState<string[]>()
  const save = useRun(indexes.updateCheckIndexList, { success: messages.saved })
  const value = chosen ?? (stored.data ?? []).filter((index) => index.checked).map((index) => index.key)
  const submit = async () => {
    if ((await save.run({ screen, keys: value })) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      width={880}
      title={`${indexes.indexScreens[screen]} · 指标列`}
      okText="保存"
      confirmLoading={save.running}
      okButtonProps={{ disabled: chosen === undefined }}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <EmptyPane loading />}
      {stored.data && <IndexPicker indexes={stored.data} value={value} onChange={setChosen} />}
    </AppModal>
  )
}
