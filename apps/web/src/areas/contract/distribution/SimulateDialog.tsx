import type { RuleRow } from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as api from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import { shareKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { runPath } from './distributionPaths.ts'
import { signed, yuan } from './distributionText.tsx'
import { TermsEditor } from './TermsEditor.tsx'
import { blankTerms, termsOf, typedTerms } from './typedTerms.ts'

interface Props {
  contractId: string
  /** The rule that the typed one begins with. */
  rule: RuleRow | null
  onClose: () => void
}

type Wish = InputOf<typeof api.simulate>

/** 追溯调整: shows what other shares from a day on change in confirmed runs, and posts that as one run. */
export default function SimulateDialog({ contractId, rule, onClose }: Props) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [terms, setTerms] = useState(() => (rule ? typedTerms(rule.terms) : blankTerms()))
  const [wish, setWish] = useState<Wish | null>(null)
  const adjust = useRun(api.adjust, { success: messages.saved, quiet: true })
  const typed = ({ name, from }: FormValues): Wish => ({
    contractId,
    from: String(from),
    rule: { name: String(name), terms: termsOf(terms) },
  })
  const look = async () => setWish(typed((await form.validateFields(['name', 'from'])) as FormValues))
  const post = async (values: FormValues) => {
    const made = await adjust.run({ ...typed(values), reason: String(values['reason']) })
    if (made === undefined) return
    onClose()
    void navigate(runPath(made.id))
  }
  return (
    <FormModal
      title="追溯调整模拟"
      width={900}
      okText="编制追溯调整单"
      okButtonProps={{ disabled: wish === null }}
      isChanged={wish !== null}
      confirmLoading={adjust.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        先试算，不保存任何内容。编制时保存新规则（自起始日生效，原规则止于前一日），差额编入一张追溯调整单，由另一人确认。
      </p>
      <DynamicForm
        form={form}
        items={items}
        values={{ name: rule?.name }}
        rules={rules}
        error={adjust.error}
        onChange={() => setWish(null)}
        onSubmit={post}
      />
      <TermsEditor
        terms={terms}
        onChange={(next) => {
          setTerms(next)
          setWish(null)
        }}
      />
      <Button onClick={() => void look()}>试算</Button>
      {wish && <Outcome wish={wish} />}
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'input', prop: 'name', label: '规则名称', span: 8, maxlength: 60 },
  { type: 'date', prop: 'from', label: '追溯起始日', span: 8, help: '自该日起的收款重新计算' },
  { type: 'input', prop: 'reason', label: '调整原因', span: 8, maxlength: 200 },
]
const rules = Object.fromEntries(
  items.map(({ prop, label }) => [prop, [{ required: true, message: `${label}必填` }]]),
)

/** Brings the outcome into view below the long form, once it is there. */
const showWhole = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

function Outcome({ wish }: { wish: Wish }) {
  const found = useCall(api.simulate, wish, { quiet: true })
  const { data, error } = found
  return (
    <div key={error ? 'error' : data ? 'data' : 'none'} className="dist-outcome" ref={showWhole}>
      {error && <ErrorPane error={error} onRetry={() => void found.refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {!error && data && <Changes found={data} />}
    </div>
  )
}

/** What the rule would change, by run and by payee. */
function Changes({ found }: { found: OutputOf<typeof api.simulate> }) {
  const { problem, warnings, replaced, receiptCount, runs, payees } = found
  return (
    <section aria-label="试算结果">
      {problem && <Notice tone="warning" title={problem} />}
      {[...replaced, ...warnings].length > 0 && (
        <Notice tone="info" title={[...replaced, ...warnings].join('；')} />
      )}
      <p>
        涉及 {receiptCount} 笔收款、{runs.length} 张分配单：
        {runs.map(({ id, number, moved }, at) => (
          <span key={id}>
            {at > 0 && '、'}
            <Link className="link-in-text" to={runPath(id)}>
              {number}
            </Link>
            （调整 {yuan(moved)} 元）
          </span>
        ))}
      </p>
      <PlainTable
        label="各收款人的增减"
        rows={payees}
        keyOf={({ key }) => key}
        pageSize={20}
        columns={[
          { title: '收款人', cell: ({ name }) => name },
          { title: '类型', width: 110, cell: ({ kind }) => shareKinds[kind] },
          { title: '原分配（元）', width: 150, isFigure: true, cell: ({ before }) => yuan(before) },
          { title: '新分配（元）', width: 150, isFigure: true, cell: ({ after }) => yuan(after) },
          { title: '增减（元）', width: 150, isFigure: true, cell: ({ change }) => signed(change) },
        ]}
      />
    </section>
  )
}
