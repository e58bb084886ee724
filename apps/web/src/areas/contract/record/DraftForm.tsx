import * as api from '@hepu/api/areas/contract/record/contractCalls'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { LazyOnVisible } from '../../../ui/deferred/LazyOnVisible.tsx'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { contractPath, CONTRACTS, draftPath } from '../contractPaths.ts'
import { ContractForm } from './ContractForm.tsx'
import { saySaved, useContractSave } from './useContractSave.ts'

const ResultsPane = lazy(() => import('../subject/ResultsPane.tsx'))
const ContractFiles = lazy(() => import('./ContractFiles.tsx'))

interface Props {
  held: api.ContractDetail
  onReload: () => Promise<api.ContractDetail | undefined>
}

/** The form of a draft, with its files and what may be done with it. */
export default function DraftForm({ held, onReload }: Props) {
  const [form] = Form.useForm()
  const [version, setVersion] = useState(held.version)
  const { versionFor, overwrite } = useOverwrite(form)
  const state = useContractSave(form, held)
  const edit = useRun(api.editContract, { quiet: true })
  const save = async (given?: FormValues) => {
    const answer = await edit.run({
      id: held.id,
      version: versionFor(version),
      action: given ? 'submit' : 'save',
      values: state.valuesOf(given),
    })
    if (!answer) return
    state.saved(answer)
    setVersion(answer.version)
    if (answer.state !== 'draft') state.leave(contractPath(held.id), draftPath(held.id))
    await saySaved(answer)
  }
  return (
    <>
      <ConflictNotice
        error={edit.error}
        version={version}
        record={{ object: 'contract', objectId: held.id }}
        onReload={async () => {
          const read = await onReload()
          if (read) setVersion(read.version)
          form.resetFields()
        }}
        onOverwrite={overwrite}
      />
      <p className="record-state">合同编号：{held.number ?? '提交后生成'}</p>
      {held.warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} isLasting />
      ))}
      <div className="contract-form">
        <ContractForm form={form} held={held} error={edit.error} state={state} onSubmit={save} />
      </div>
      <section className="record-part" aria-label="合同成果">
        <h2>合同成果</h2>
        <LazyOnVisible place={null}>
          <Suspense fallback={<EmptyPane loading />}>
            <ResultsPane contractId={held.id} />
          </Suspense>
        </LazyOnVisible>
      </section>
      <LazyOnVisible place={null}>
        <Suspense fallback={<EmptyPane loading />}>
          <ContractFiles contractId={held.id} mayWrite />
        </Suspense>
      </LazyOnVisible>
      <Buttons
        held={held}
        running={edit.running}
        onSave={() => void save()}
        onSubmit={() => form.submit()}
        onGone={() => state.leave(CONTRACTS, draftPath(held.id))}
      />
    </>
  )
}

/** Props of the buttons, which stay at the bottom of the window: what loads above them on the way must not move them from under the pointer. */
interface ButtonsProps {
  held: api.ContractDetail
  running: boolean
  onSave: () => void
  onSubmit: () => void
  onGone: () => void
}

function Buttons({ held, running, onSave, onSubmit, onGone }: ButtonsProps) {
  const remove = useRun(api.deleteDraft, { success: messages.deleted })
  const why = held.can['delete'] ? undefined : held.whyNot?.['delete']
  return (
    <Space className="contract-buttons">
      <Button type="primary" loading={running} onClick={onSubmit}>
        提交
      </Button>
      <Button loading={running} onClick={onSave}>
        保存草稿
      </Button>
      <DisabledWithReason why={why}>
        <ConfirmButton
          danger
          disabled={!held.can['delete']}
          title={`确定删除草稿「${held.name}」及其文件吗？`}
          onConfirm={async () => {
            if ((await remove.run({ id: held.id })) !== undefined) onGone()
          }}
        >
          删除草稿
        </ConfirmButton>
      </DisabledWithReason>
    </Space>
  )
}
