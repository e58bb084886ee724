import * as api from '@hepu/api/areas/contract/distribution/contractDistribution'
import { ruleLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import { PartProblems } from '../PartProblems.tsx'
import { divideRefusal } from '../partProblems.ts'
import { ProposedPartners } from './ProposedPartners.tsx'
import { TermsEditor } from './TermsEditor.tsx'
import { blankTerms, termsOf, typedTerms } from './typedTerms.ts'

interface Props {
  contractId: string
  /** The rule; null for a new one. */
  rule: api.RuleRow | null
  onClose: () => void
}

const saved = ({ warnings }: { warnings: string[] }): string => [messages.saved, ...warnings].join('；')

/** Adds a rule, or changes one: what it says then is its next version. */
export default function RuleDialog({ contractId, rule, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [terms, setTerms] = useState(() => (rule ? typedTerms(rule.terms) : blankTerms()))
  const validFrom: unknown = Form.useWatch('validFrom', form)
  const create = useRun(api.createRule, { success: saved, quiet: true })
  const edit = useRun(api.editRule, { success: saved, quiet: true })
  const submit = async (values: FormValues) => {
    const { endsPrevious, ...fields } = values as { name: string; validFrom: string; endsPrevious?: number }
    const given = { ...fields, terms: termsOf(terms) }
    const done = rule
      ? await edit.run({ id: rule.id, version: rule.version, ...given })
      : await create.run({ contractId, endsPrevious: endsPrevious === 1, ...given })
    if (done !== undefined) onClose()
  }
  const { error, problems } = useMemo(
    () => divideRefusal(create.error ?? edit.error, 'terms'),
    [create.error, edit.error],
  )
  return (
    <FormModal
      title={rule ? `修改分配规则（第${rule.versionNo}版）` : '新增分配规则'}
      width={860}
      isChanged={isChanged}
      confirmLoading={create.running || edit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {rule?.runs[0] && (
        <p className="quiet">
          已有 {rule.runs.length} 张分配单使用。修改存为第{rule.versionNo + 1}版，已编制的分配单仍按原版次；
          要改变已确认的分配，请用「追溯调整」。
        </p>
      )}
      <DynamicForm
        form={form}
        items={rule ? items : [...items, endsPreviousItem]}
        {...(rule ? { record: { ...rule } } : { values: { endsPrevious: 0 } })}
        rules={rules}
        error={error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <PartProblems messages={problems.map(({ message }) => message)} isFirst={error === null} />
      <ProposedPartners
        contractId={contractId}
        on={typeof validFrom === 'string' ? validFrom : (rule?.validFrom ?? today())}
        partners={terms.partners}
        onTake={(partners) => {
          setTerms({ ...terms, partners })
          setChanged(true)
        }}
      />
      <TermsEditor
        terms={terms}
        onChange={(next) => {
          setTerms(next)
          setChanged(true)
        }}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'input', prop: 'name', label: labels.name, span: 8, maxlength: 60 },
  { type: 'date', prop: 'validFrom', label: labels.validFrom, span: 8 },
  { type: 'date', prop: 'validTo', label: labels.validTo, span: 8, help: '不填表示一直有效' },
  { type: 'input', prop: 'remark', label: labels.remark, span: 16, maxlength: 500 },
]
const endsPreviousItem: FormItem = {
  type: 'radio',
  prop: 'endsPrevious',
  label: '原规则',
  span: 8,
  options: [
    { value: 0, label: '保持' },
    { value: 1, label: '前一日终止' },
  ],
}
const rules = Object.fromEntries(
  (['name', 'validFrom'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${labels[prop]}必填` }],
  ]),
)
