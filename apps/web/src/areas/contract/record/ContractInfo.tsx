import {
  contractDetailCall,
  createContract,
  editContract,
  type ContractDetail,
} from '@hepu/api/areas/contract/record/contractCalls'
import { contractNumber } from '@hepu/api/areas/contract/record/contractCalls'
import type { ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { LazyOnVisible } from '../../../ui/deferred/LazyOnVisible.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { contractPath, CONTRACTS, draftPath, newContractPath } from '../contractPaths.ts'
import { ContractForm } from './ContractForm.tsx'
import { saySaved, useContractSave } from './useContractSave.ts'
import { useNewParts } from './useNewParts.ts'

const ChosenResults = lazy(() => import('./ChosenResults.tsx'))
const ProjectLine = lazy(() => import('./ProjectLine.tsx'))

/** 智能合同-新增: a new contract, begun with the template and tied to the project that the address names. */
export default function ContractInfo() {
  const [params] = useTabParams()
  const templateId = params.get('templateId')
  const template = useCall(
    contractDetailCall,
    { id: templateId ?? '0' },
    { enabled: templateId !== null, quiet: true },
  )
  const isReady = templateId === null || template.data
  return (
    <Page title="智能合同-新增" back={CONTRACTS} keepHead>
      {template.error && <ErrorPane error={template.error} onRetry={() => void template.refetch()} />}
      {!template.error && !isReady && <EmptyPane loading />}
      {isReady && !template.error && <NewContract template={template.data ?? null} />}
    </Page>
  )
}

function NewContract({ template }: { template: ContractDetail | null }) {
  const [form] = Form.useForm()
  const state = useContractSave(form, template ? { ...begun(template), parties: [] } : undefined)
  const [number, setNumber] = useState<string | null>(null)
  const parts = useNewParts()
  const insert = useRun(createContract, { quiet: true })
  const submit = useRun(editContract)
  const running = insert.running || submit.running
  /** Submits the draft as its parts have left it. */
  const submitLast = async (id: string) => {
    const draft = await call(contractDetailCall, { id }).catch(() => undefined)
    return draft && submit.run({ id, version: draft.version, action: 'submit' })
  }
  // Results are added to drafts alone, so that a contract with parts is submitted after them.
  const save = async (values?: FormValues) => {
    const isSubmitted = values !== undefined
    const made = await insert.run({
      ...state.valuesOf(values),
      number,
      submit: isSubmitted && !parts.hasParts,
    })
    if (!made) return
    state.saved(made)
    const isWhole = await parts.store(made.id)
    const isWaiting = isSubmitted && parts.hasParts && isWhole
    const reached = (isWaiting ? await submitLast(made.id) : undefined) ?? made
    const { id } = reached
    state.leave(reached.state === 'draft' ? draftPath(id) : contractPath(id), newContractPath())
    await saySaved(reached)
  }
  return (
    <>
      <NumberLine form={form} number={number} onTake={setNumber} />
      <div className="contract-form">
        <ContractForm
          form={form}
          initial={template ? { type: template.type, subType: template.subType } : {}}
          error={insert.error}
          state={state}
          onSubmit={save}
        />
      </div>
      <LazyOnVisible place={null}>
        <Suspense fallback={<EmptyPane loading />}>
          <ChosenResults
            results={parts.results}
            onChange={(results) => {
              parts.setResults(results)
              state.touch()
            }}
          />
        </Suspense>
      </LazyOnVisible>
      <Suspense>{parts.node && <ProjectLine node={parts.node} />}</Suspense>
      <Space>
        <Button type="primary" loading={running} onClick={() => form.submit()}>
          提交
        </Button>
        <Button loading={running} onClick={() => void save()}>
          存为草稿
        </Button>
      </Space>
    </>
  )
}

/** Returns what a new contract takes of its template: the text. */
const begun = (template: ContractDetail): ContractDetail => ({
  ...template,
  templateId: template.id,
  number: null,
})

interface NumberProps {
  form: ReturnType<typeof Form.useForm>[0]
  number: string | null
  onTake: (number: string) => void
}

/** The number of a new contract: that of its submission, or one that is taken before. */
function NumberLine({ form, number, onTake }: NumberProps) {
  const type = Form.useWatch<ContractType | null | undefined>('type', { form, preserve: true })
  const take = useRun(contractNumber)
  return (
    <p className="record-state">
      <span>合同编号：{number ?? '提交后生成'}</span>
      {!number && type && (
        <ActionButton
          size="small"
          onClick={async () => {
            const taken = await take.run({ type })
            if (taken) onTake(taken.number)
          }}
        >
          现在取号
        </ActionButton>
      )}
    </p>
  )
}
