import * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import { thresholdLabels as labels } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import './lifecycle.css'

type Limits = InputOf<typeof api.previewProductLifecycle>
type Version = OutputOf<typeof api.productLifecycleList>['current']

const HELP =
  '阈值按机构与作物分别设定，保存即为新的一版并重算全部产品的阶段。保存前须先预览哪些产品会换阶段。判定从退出、衰退开始依次尝试，只用已结束的业务年度；没有条件成立时沿用上一业务年度的阶段。'

/** 生命周期阈值 of the crop at hand, with the preview of a change and the versions so far. */
export default function LifecycleSettings() {
  const found = useCall(api.productLifecycleList, {}, { quiet: true })
  const rules = useCall(api.lifeCycleDescList, {}, { quiet: true })
  const failed = [found, rules].find(({ error }) => error)
  return (
    <Page title="生命周期阈值" help={HELP}>
      {failed?.error && <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!found.data || !rules.data) && <EmptyPane loading />}
      {!failed && found.data && rules.data && (
        <>
          <Editor key={found.data.current.serial} current={found.data.current} />
          <h2>现行规则</h2>
          <ol className="lifecycle-rules">
            {rules.data.map(({ value, label, description }) => (
              <li key={value}>
                <strong>{label}</strong>：{description}
              </li>
            ))}
          </ol>
          <h2>历次版本</h2>
          <Versions versions={found.data.versions} />
        </>
      )}
    </Page>
  )
}

function Versions({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return <p className="quiet">没有保存过，按默认阈值判定。</p>
  return (
    <ul>
      {versions.map((one) => (
        <li key={one.serial}>
          第{one.serial}版 {one.byName} {one.at && formatTime(one.at)}
          {one.note && `：${one.note}`}
        </li>
      ))}
    </ul>
  )
}

function Editor({ current }: { current: Version }) {
  const [form] = Form.useForm()
  const [previewed, setPreviewed] = useState<Limits | null>(null)
  const save = useRun(api.saveProductLifecycle, { success: messages.saved, quiet: true })
  const preview = useCall(api.previewProductLifecycle, previewed ?? limitsOf(current), {
    quiet: true,
    enabled: previewed !== null,
  })
  const submit = (values: FormValues) => setPreviewed(limitsOf(values))
  const store = () =>
    previewed &&
    save.run({
      ...previewed,
      serial: current.serial,
      note: (form.getFieldValue('note') as string | null) ?? null,
    })
  return (
    <>
      <p className="quiet">{current.serial > 0 ? `现行：第${current.serial}版` : '现行：默认阈值'}</p>
      <div className="lifecycle-thresholds">
        <DynamicForm
          form={form}
          items={items}
          values={{ ...current }}
          rules={rules}
          error={save.error ?? preview.error}
          onChange={() => setPreviewed(null)}
          onSubmit={submit}
        />
        <Space>
          <Button onClick={() => form.submit()}>预览</Button>
          <ActionButton type="primary" disabled={!previewed || !preview.data} onClick={store}>
            保存为新的一版
          </ActionButton>
        </Space>
      </div>
      {previewed &&
        !preview.error &&
        (preview.data ? <Preview found={preview.data} /> : <EmptyPane loading />)}
    </>
  )
}

const limitsOf = (values: FormValues | Version): Limits => {
  const own = values as Record<keyof Limits, number>
  const { demoYears, demoArea, growthRate, matureShare, declineRate, declineYears, declineShare } = own
  return { demoYears, demoArea, growthRate, matureShare, declineRate, declineYears, declineShare }
}

function Preview({ found }: { found: OutputOf<typeof api.previewProductLifecycle> }) {
  return (
    <section className="lifecycle-preview" aria-label="预览" role="status">
      <p>
        {found.total} 个产品中 {found.moves.length} 个会换阶段
        {found.moves.length === 0 && '，保存后阶段不变'}
      </p>
      <ul>
        {found.moves.map((one) => (
          <li key={one.productId}>
            {one.name}（{one.code}）：{phaseLabels[one.before]} → <strong>{phaseLabels[one.after]}</strong>
            {one.isOverridden && <span className="quiet"> 已手工设定，本年度显示不变</span>}
            <div className="quiet">{one.reasons.join('；')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const number = (prop: keyof Limits, unit: string, digits: number): FormItem => ({
  type: 'number',
  prop,
  label: labels[prop],
  span: 6,
  unit,
  digits,
})
const items: FormItem[] = [
  number('demoYears', '个', 0),
  number('demoArea', '万亩', 2),
  number('growthRate', '%', 2),
  number('matureShare', '%', 2),
  number('declineRate', '%', 2),
  number('declineYears', '年', 0),
  number('declineShare', '%', 2),
  { type: 'input', prop: 'note', label: labels.note, span: 24, maxlength: 200 },
]
const rules = Object.fromEntries(
  items
    .filter(({ prop }) => prop !== 'note')
    .map(({ prop, label }) => [prop, [{ required: true, message: `${label}必填` }]]),
)
