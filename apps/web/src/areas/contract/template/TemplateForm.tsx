import * as api from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { contractTypes, type ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { CONTRACT_TEMPLATES, templatePath } from '../contractPaths.ts'
import { typeOptions } from '../contractText.ts'
import { TemplateBody } from './TemplateBody.tsx'

const WordTemplateCheck = lazy(() => import('./WordTemplateCheck.tsx'))
const ContractFiles = lazy(() => import('../record/ContractFiles.tsx'))

const items: readonly FormItem[] = [
  { type: 'input', prop: 'name', label: '模板名称', span: 24, maxlength: 100, isRequired: true },
  {
    type: 'select',
    prop: 'type',
    label: labels.type,
    span: 12,
    options: typeOptions,
    linkage: {
      subType: {
        empty: 'change',
        options: (type) =>
          typeof type === 'string' && Object.hasOwn(contractTypes, type)
            ? contractTypes[type as ContractType].subTypes.map((value) => ({ value, label: value }))
            : [],
      },
    },
  },
  { type: 'select', prop: 'subType', label: labels.subType, span: 12, options: [] },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
const rules = { name: [{ required: true, message: '模板名称必填' }] }

interface Props {
  held: api.ContractDetail | null
  onReload: () => Promise<api.ContractDetail | undefined>
}

/** The form of a template: its name, type and text. */
export function TemplateForm({ held, onReload }: Props) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [body, setBody] = useState(held?.body ?? '')
  const [version, setVersion] = useState(held?.version ?? 0)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const { versionFor, overwrite } = useOverwrite(form)
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.createContract, options)
  const edit = useRun(api.editContract, options)
  const leave = (path: string) => {
    setChanged(false)
    setTimeout(() => void navigate(path))
  }
  const save = async (given: FormValues) => {
    const values = { ...given, body } as unknown as InputOf<typeof api.createContract>
    const saved = held
      ? await edit.run({ id: held.id, version: versionFor(version), values })
      : await create.run({ ...values, kind: 'TEMPLATE' })
    if (!saved) return
    setChanged(false)
    setVersion(saved.version)
    if (!held) leave(templatePath(saved.id))
  }
  return (
    <>
      {held && (
        <ConflictNotice
          error={edit.error}
          version={version}
          record={{ object: 'contract', objectId: held.id }}
          onReload={async () => {
            const read = await onReload()
            if (read) setVersion(read.version)
            setBody(read?.body ?? '')
            form.resetFields()
          }}
          onOverwrite={overwrite}
        />
      )}
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        record={held ?? undefined}
        error={create.error ?? edit.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
      <TemplateBody
        body={body}
        onChange={(next) => {
          setBody(next)
          setChanged(true)
        }}
      />
      {held && (
        <Suspense>
          <ContractFiles
            contractId={held.id}
            mayWrite
            types={['original']}
            originalLabel="Word 模板（.docx）"
          />
          <WordTemplateCheck id={held.id} />
        </Suspense>
      )}
      <Buttons
        held={held}
        running={create.running || edit.running}
        onSave={() => form.submit()}
        onGone={() => leave(CONTRACT_TEMPLATES)}
      />
    </>
  )
}

interface ButtonsProps {
  held: api.ContractDetail | null
  running: boolean
  onSave: () => void
  onGone: () => void
}

function Buttons({ held, running, onSave, onGone }: ButtonsProps) {
  const download = useDownload()
  const remove = useRun(api.deleteDraft, { success: messages.deleted })
  return (
    <Space>
      <Button type="primary" loading={running} onClick={onSave}>
        保存
      </Button>
      {held && (
        <>
          <Button onClick={() => void download(api.printContract, { id: held.id, format: 'docx' })}>
            下载 Word
          </Button>
          <ConfirmButton
            danger
            title={`确定删除模板「${held.name}」吗？`}
            description="已用它起草的合同不受影响"
            onConfirm={async () => {
              if ((await remove.run({ id: held.id })) !== undefined) onGone()
            }}
          >
            删除
          </ConfirmButton>
        </>
      )}
    </Space>
  )
}
