import * as api from '@hepu/api/areas/project/right/authRole'
import { authRoleLabels as labels } from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import type { InputOf } from '@hepu/api/core/route'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import '../project.css'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const fields: DataField[] = [
  { name: 'name', label: labels.name, type: 'text', required: true, max: 30 },
  {
    name: 'code',
    label: labels.code,
    type: 'text',
    required: true,
    max: 20,
    placeholder: '大写字母、数字和下划线',
  },
  { name: 'remark', label: labels.remark, type: 'textarea', max: 200, wide: true },
]

interface Props {
  /** The role to edit, with the version that the list showed; undefined for a new one. */
  row: api.AuthRole | undefined
  onClose: () => void
}

/** 角色资源设置: name and rights of a role of projects. */
export default function AuthRoleDialog({ row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [resources, setResources] = useState<ProjectResource[]>(row?.resources ?? [])
  const { versionFor, overwrite } = useOverwrite(form)
  const menus = useCall(api.projectMenuResourceList, {}, { quiet: true })
  const options = { success: messages.saved, quiet: true }
  const insert = useRun(api.insertProjectAuthRole, options)
  const update = useRun(api.updateProjectAuthRole, options)
  const save = async (values: InputOf<typeof api.insertProjectAuthRole>) => {
    const saved = row
      ? await update.run({ ...values, resources, id: row.id, version: versionFor(row.version) })
      : await insert.run({ ...values, resources })
    if (saved !== undefined) onClose()
  }
  const choose = (chosen: ProjectResource[]) => {
    setResources(chosen)
    setChanged(true)
  }
  return (
    <FormModal
      title={row ? '编辑项目角色' : '新增项目角色'}
      width={640}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      okButtonProps={{ disabled: !menus.data }}
      confirmLoading={insert.running || update.running}
    >
      <ConflictNotice
        error={update.error}
        version={row?.version}
        onReload={onClose}
        onOverwrite={overwrite}
      />
      <DataForm
        form={form}
        schema={api.insertProjectAuthRole.input}
        fields={fields}
        columns={2}
        initial={row && { name: row.name, code: row.code, remark: row.remark }}
        fixed={{ resources }}
        error={insert.error ?? update.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
      {menus.error && <ErrorPane error={menus.error} onRetry={() => void menus.refetch()} />}
      {!menus.error && !menus.data && <EmptyPane loading />}
      {menus.data?.map((menu) => (
        <fieldset key={menu.menuId} className="project-resources">
          <legend>{menu.label}</legend>
          <Checkbox.Group
            value={resources}
            options={menu.resources.map(({ code, label }) => ({ value: code, label }))}
            onChange={(chosen) => choose(withMenu(resources, menu, chosen))}
          />
        </fieldset>
      ))}
    </FormModal>
  )
}

/** Returns the chosen rights of all menus after those of one were chosen anew. */
const withMenu = (
  all: readonly ProjectResource[],
  menu: { resources: readonly { code: ProjectResource }[] },
  chosen: readonly ProjectResource[],
): ProjectResource[] => [...all.filter((code) => !menu.resources.some((own) => own.code === code)), ...chosen]
