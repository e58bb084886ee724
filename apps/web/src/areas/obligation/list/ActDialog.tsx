import type { ObligationRow } from '@hepu/api/core/obligation/obligationCalls'
import { NOTE_MAX } from '@hepu/api/core/obligation/obligationWords'
import { DatePicker, Form, Input } from 'antd'
import { useState } from 'react'
import { PersonSelect } from '../../../resource/approval/PersonSelect.tsx'
import type { Dayjs } from '../../../ui/control/pickerDays.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { acts, useAct, type Act } from './acts.ts'

interface Props {
  act: Act
  rows: readonly ObligationRow[]
  onDone: () => void
  onClose: () => void
}

interface Values {
  text?: string
  due?: Dayjs
  ownerIds?: string[]
}

/** Asks for what an act needs, and does it with all of the rows. */
export default function ActDialog({ act, rows, onDone, onClose }: Props) {
  // What is read anew behind the dialog does not lend its versions to it.
  const [opened] = useState(rows)
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const { run, running, error } = useAct(act)
  const { title, label, isRequired } = acts[act]
  const submit = async ({ text, due, ownerIds }: Values) => {
    const given = {
      ...(text ? { text } : {}),
      ...(due ? { dueDate: due.format('YYYY-MM-DD') } : {}),
      ...(ownerIds ? { ownerIds } : {}),
    }
    if ((await run(opened, given)) === undefined) return
    onDone()
    onClose()
  }
  const [first] = opened
  return (
    <FormModal
      title={`${title}${opened.length === 1 && first ? `「${first.title}」` : ` ${opened.length} 项到期事项`}`}
      okText={title}
      isChanged={isChanged}
      confirmLoading={running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {error && <Notice tone="error" title={error.message} />}
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        {act === 'postpone' && (
          <Form.Item name="due" label="新的到期日" rules={[{ required: true, message: '新的到期日必填' }]}>
            <DatePicker className="full" />
          </Form.Item>
        )}
        {act === 'handOver' && (
          <Form.Item name="ownerIds" label="转交给" rules={[{ required: true, message: '转交给必填' }]}>
            <PersonSelect label="转交给" />
          </Form.Item>
        )}
        <Form.Item
          name="text"
          label={label}
          rules={[{ required: isRequired, whitespace: true, message: `${label}必填` }]}
        >
          <Input.TextArea maxLength={NOTE_MAX} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </FormModal>
  )
}
