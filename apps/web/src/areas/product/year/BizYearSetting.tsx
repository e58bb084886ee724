import * as api from '@hepu/api/areas/product/year/bizYears'
import { bizYearLabels as labels } from '@hepu/api/areas/product/year/bizYearLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'

const months = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: `${at + 1}月` }))

/** 业务年度: the month in which business years begin, what another one would move, and the years that are closed. */
export default function BizYearSetting() {
  const rule = useCall(api.getBizYearRule, {}, { quiet: true })
  const years = useCall(api.getBizYearList, {}, { quiet: true })
  const error = rule.error ?? years.error
  const again = () => void Promise.all([rule.refetch(), years.refetch()])
  return (
    <Page
      title="业务年度"
      help="销售季跨越年末，因此业务年度从起始月份起算，按结束年份命名。改起始月份会在一次操作中重算全部交易；已关账年度之后到达的单据标为补录。"
    >
      {error && <ErrorPane error={error} onRetry={again} />}
      {!error && !(rule.data && years.data) && <EmptyPane loading />}
      {!error && rule.data && years.data && (
        <Setting key={rule.data.version} rule={rule.data} years={years.data} />
      )}
    </Page>
  )
}

function Setting({ rule, years }: { rule: api.BizYearRule; years: readonly api.BizYear[] }) {
  const [form] = Form.useForm()
  const [startMonth, setStartMonth] = useState(rule.startMonth)
  const { ask, box } = useConfirm()
  const save = useRun(api.saveBizYearRule, { success: messages.saved, quiet: true })
  const isMoved = startMonth !== rule.startMonth
  const preview = useCall(api.previewBizYearRule, { startMonth }, { enabled: isMoved, quiet: true })
  const submit = async (values: InputOf<typeof api.saveBizYearRule>) => {
    const moved = preview.data?.moved ?? 0
    if (isMoved && !(await ask(`将有 ${moved} 行交易移到另一个业务年度，各年度的数字随之改变。确定修改吗？`)))
      return
    await save.run({ ...values, version: rule.version })
  }
  const fields: DataField[] = [
    { name: 'startMonth', label: labels.startMonth, type: 'select', required: true, options: months },
    {
      name: 'closedYear',
      label: labels.closedYear,
      type: 'select',
      options: years
        .filter(({ isCurrent }) => !isCurrent)
        .map(({ bizYear, label }) => ({ value: bizYear, label })),
      help: '该年度及以前已关账，之后新到的单据标为补录；留空表示都未关账',
    },
  ]
  return (
    <>
      <p>当前为 {rule.text}</p>
      <DataForm
        form={form}
        schema={api.saveBizYearRule.input}
        fields={fields}
        fixed={{ version: rule.version }}
        initial={{ startMonth: rule.startMonth, closedYear: rule.closedYear ?? undefined }}
        columns={2}
        error={save.error}
        onChange={(values) => setStartMonth(Number(values['startMonth']) || rule.startMonth)}
        onSubmit={submit}
      />
      {isMoved && preview.error && <ErrorPane error={preview.error} onRetry={() => void preview.refetch()} />}
      {isMoved && preview.data && <Moves preview={preview.data} />}
      <ActionButton type="primary" onClick={() => form.submit()}>
        保存
      </ActionButton>
      <PlainTable
        label="业务年度"
        title="有交易的年度与当前年度"
        columns={yearColumns}
        rows={years}
        keyOf={({ label }) => label}
      />
      {box}
    </>
  )
}

function Moves({ preview }: { preview: api.BizYearPreview }) {
  return (
    <PlainTable
      label="修改的影响"
      title={`改后当前为 ${preview.text}；${preview.total} 行交易中有 ${preview.moved} 行移到另一个年度`}
      columns={moveColumns}
      rows={preview.years}
      keyOf={({ bizYear }) => String(bizYear)}
    />
  )
}

const moveColumns: readonly PlainColumn<api.BizYearPreview['years'][number]>[] = [
  { title: '业务年度', cell: ({ bizYear }) => bizYear },
  { title: '现净销量（kg）', cell: ({ beforeKg }) => <Num value={beforeKg} grouped />, isFigure: true },
  { title: '改后（kg）', cell: ({ afterKg }) => <Num value={afterKg} grouped />, isFigure: true },
  {
    title: '差（kg）',
    cell: ({ beforeKg, afterKg }) => <Num value={afterKg - beforeKg} signed grouped />,
    isFigure: true,
  },
]

const yearColumns: readonly PlainColumn<api.BizYear>[] = [
  { title: '业务年度', cell: ({ label, isCurrent }) => `${label}${isCurrent ? '，当前' : ''}` },
  { title: '状态', minWidth: 64, cell: ({ isClosed }) => (isClosed ? '已关账' : '未关账') },
  { title: '行数', cell: ({ lines }) => <Num value={lines} grouped />, isFigure: true },
]
