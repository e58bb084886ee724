import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLimits, paperVersionLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  paper: Pick<api.Paper, 'id' | 'version' | 'missing' | 'number'>
  onClose: () => void
  /** Shows the version that was made. */
  onFrozen: (number: number) => void
}

/** 定版: keeps the paper as it is now. */
export default function FreezeDialog({ paper: { id, version, missing, number }, onClose, onFrozen }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const freeze = useRun(api.freezePaper, { success: messages.saved, quiet: true })
  return (
    <FormModal
      title={`定为第 ${(number ?? 0) + 1} 版`}
      okText="定版"
      isChanged={isChanged}
      confirmLoading={freeze.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {missing.length > 0 && (
        <Notice tone="warning" title={`缺失 ${missing.length} 项：${missing.join('、')}`} />
      )}
      <p className="quiet">按此刻的记录存为新版本，以后的变化不影响它，可随时原样导出。</p>
      <DynamicForm
        form={form}
        items={items}
        error={freeze.error}
        onChange={() => setChanged(true)}
        onSubmit={async ({ note }) => {
          const said = typeof note === 'string' && note ? { note } : {}
          const frozen = await freeze.run({ id, version, ...said })
          if (!frozen) return
          onClose()
          onFrozen(frozen.number)
        }}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  {
    type: 'input',
    prop: 'note',
    label: labels.note,
    span: 24,
    maxlength: paperLimits.note,
    placeholder: '如 春季推广会用',
  },
]
