import { standardCap } from '@hepu/api/areas/project/source/indirectCap'
import * as api from '@hepu/api/areas/project/source/projectSource'
import { standardSubjects } from '@hepu/api/areas/project/source/subjectRules'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { InputOf } from '@hepu/api/core/route'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { sourceFields } from './sourceFields.ts'
import { detailsOf } from './sourcePaths.ts'

/** Makes a source, with the usual subjects if wished, and opens it. */
export default function SourceDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [isStandard, setStandard] = useState(true)
  const types = useCall(dictionaryList, { code: 'special_fund_type' })
  const insert = useRun(api.insertSource, { success: messages.saved, quiet: true })
  const save = async (values: InputOf<typeof api.insertSource>) => {
    const standard = {
      subjects: [...standardSubjects],
      caps: [{ ...standardCap, tiers: [...standardCap.tiers] }],
    }
    const made = await insert.run({ ...values, ...(isStandard ? standard : {}) })
    if (made === undefined) return
    onClose()
    void navigate(detailsOf(made.id))
  }
  return (
    <FormModal
      title="新增来源"
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !types.data }}
      confirmLoading={insert.running}
    >
      {types.error && <ErrorPane error={types.error} onRetry={() => void types.refetch()} />}
      {!types.error && !types.data && <EmptyPane loading />}
      {types.data && (
        <>
          <DataForm
            form={form}
            schema={api.insertSource.input}
            fields={sourceFields(offeredChoices(types.data, []))}
            error={insert.error}
            onChange={() => setChanged(true)}
            onSubmit={save}
          />
          <Checkbox checked={isStandard} onChange={({ target }) => setStandard(target.checked)}>
            按国办发〔2021〕32号预设经费科目和间接费用上限，保存后可修改
          </Checkbox>
        </>
      )}
    </FormModal>
  )
}
