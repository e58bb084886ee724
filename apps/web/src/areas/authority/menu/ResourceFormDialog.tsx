import * as writes from '@hepu/api/areas/authority/menu/menuResources'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionLabels, permissionNames } from '@hepu/api/permissionLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { mineOf } from '../../../resource/form/ownValues.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  menu: MenuTreeEntry
  /** The resource to edit; absent for a new one. */
  resource?: MenuTreeEntry | undefined
  /** Reads the menus anew after somebody else changed this resource, and opens the form with the stored values. */
  onReload: () => void
  onClose: () => void
}

const permissions = permissionNames.map((word) => ({
  value: word,
  label: `${permissionLabels[word]}（${word}）`,
}))

const fieldsOf = (resource: MenuTreeEntry | undefined): DataField[] => [
  { name: 'label', label: '资源名称', type: 'text', required: true, max: 30 },
  {
    name: 'word',
    label: '权限字',
    type: 'select',
    required: true,
    options: permissions,
    disabled: resource?.isBuiltIn ?? false,
    help: '服务器按权限字放行；授予资源即授予该权限。',
  },
  { name: 'description', label: '说明', type: 'textarea', max: 200 },
]

/** 资源信息: a right that roles may be granted together with a menu. The permission of a built-in resource is fixed. */
export default function ResourceFormDialog({ menu, resource, onReload, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const options = { success: messages.saved, quiet: true }
  const insert = useRun(writes.resourceInsert, options)
  const edit = useRun(writes.resourceEdit, options)
  const submit = async (values: {
    label: string
    word: Permission
    description?: string | null | undefined
  }) => {
    const input = {
      menuId: menu.id,
      label: values.label,
      word: values.word,
      description: values.description ?? null,
    }
    const done = resource
      ? await edit.run({ ...input, id: resource.id, version: versionFor(resource.version) })
      : await insert.run(input)
    if (done !== undefined) onClose()
  }
  return (
    <FormModal
      title={resource ? `资源信息 · ${resource.label}` : `新增资源 · ${menu.label}`}
      width={520}
      onOk={() => form.submit()}
      isChanged={isChanged}
      onClose={onClose}
      confirmLoading={insert.running || edit.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          {resource && <ChangeHistory object="menu" objectId={resource.id} />}
          {buttons}
        </div>
      )}
    >
      <ConflictNotice
        error={edit.error}
        version={resource?.version}
        record={resource && { object: 'menu', objectId: resource.id }}
        mine={mineOf(form, fieldsOf(resource))}
        onReload={onReload}
        onOverwrite={overwrite}
      />
      <DataForm
        schema={writes.resourceInsert.input}
        fields={fieldsOf(resource)}
        form={form}
        initial={{ label: resource?.label, word: resource?.word, description: resource?.description }}
        fixed={{ menuId: menu.id }}
        error={resource ? edit.error : insert.error}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void submit(values)}
      />
    </FormModal>
  )
}
