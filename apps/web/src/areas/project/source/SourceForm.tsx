import * as api from '@hepu/api/areas/project/source/projectSource'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DataForm } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { sourceFields } from './sourceFields.ts'

interface Props {
  source: api.ProjectSource
  /** Reads the source anew, with its new version. */
  onSaved: () => Promise<void>
}

/** The fields of a source itself. */
export default function SourceForm({ source, onSaved }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const { versionFor, overwrite } = useOverwrite(form)
  const types = useCall(dictionaryList, { code: 'special_fund_type' })
  const update = useRun(api.updateSource, { success: messages.saved, quiet: true })
  const save = async (values: InputOf<typeof api.updateSource>) => {
    const input = { ...values, id: source.id, version: versionFor(source.version) }
    if ((await update.run(input)) === undefined) return
    setChanged(false)
    await onSaved()
  }
  const reload = async () => {
    await onSaved()
    form.resetFields()
    setChanged(false)
  }
  if (types.error) return <ErrorPane error={types.error} onRetry={() => void types.refetch()} />
  if (!types.data) return <EmptyPane loading />
  const mayEdit = source.can['edit'] === true
  const fields = sourceFields(offeredChoices(types.data, [source.fundType]))
  return (
    <>
      <ConflictNotice
        error={update.error}
        version={source.version}
        record={{ object: 'project_source', objectId: source.id }}
        mine={mineOf(form, fields)}
        onReload={reload}
        onOverwrite={overwrite}
      />
      <DataForm
        form={form}
        schema={api.updateSource.input}
        fields={fields}
        columns={2}
        initial={{ name: source.name, code: source.code, fundType: source.fundType, remark: source.remark }}
        fixed={{ id: source.id, version: source.version }}
        disabled={!mayEdit}
        error={update.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
      {mayEdit && (
        <Button type="primary" disabled={!isChanged} loading={update.running} onClick={() => form.submit()}>
          保存基本信息
        </Button>
      )}
    </>
  )
}
