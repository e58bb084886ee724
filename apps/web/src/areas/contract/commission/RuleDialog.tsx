import { declarationCycles, ruleLabels as labels } from '@hepu/api/areas/contract/commission/commissionLabels'
import * as api from '@hepu/api/areas/contract/commission/commissionRule'
import type { TierBase } from '@hepu/api/areas/contract/money/tierBase'
import {
  tierModes,
  tierProblems,
  type CommissionTier,
  type TierMode,
} from '@hepu/api/areas/contract/money/tiers'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { RuleSimulation, type RuleWish } from './RuleSimulation.tsx'
import { TierEditor } from './TierEditor.tsx'

interface Props {
  contractId: string
  /** The rule to change; null for a new one. */
  rule: api.CommissionRule | null
  /** The rule whose terms a new one begins with. */
  like: api.CommissionRule | null
  varieties: readonly Choice[]
  bizYear: number
  onClose: () => void
}

const newTiers: CommissionTier[] = [{ upTo: null, rate: '' }]
const ALL = 'all'
const WIDTH = 860

/** A rule: whom and which years it is about, its tiers with what they come to, and its limits. */
export default function RuleDialog({ contractId, rule, like, varieties, bizYear, onClose }: Props) {
  const [form] = Form.useForm()
  const from = rule ?? like
  const [tiers, setTiers] = useState<CommissionTier[]>(from?.tiers ?? newTiers)
  const first = useMemo(() => valuesOf(rule, like, bizYear, varieties), [rule, like, bizYear, varieties])
  const [values, setValues] = useState<FormValues>(first)
  const [isChanged, setChanged] = useState(false)
  const create = useRun(api.createRule, { success: messages.saved, quiet: true })
  const edit = useRun(api.editRule, { success: messages.saved, quiet: true })
  const [wish, setWish] = useState<RuleWish | null>(null)
  const { running, error } = rule ? edit : create
  const base = (values['base'] ?? 'kg') as TierBase
  const mode = (values['mode'] ?? 'MARGINAL') as TierMode
  const submit = async (typed: FormValues) => {
    const { varietyLineId: _, ...terms } = termsOf(typed, tiers)
    const done = rule
      ? await edit.run({ id: rule.id, version: rule.version, ...terms })
      : await create.run(wishOf(contractId, typed, tiers))
    if (!done) return
    for (const warning of done.warnings) notify.warning(warning)
    onClose()
  }
  const items = useMemo(() => itemsOf(rule === null, varieties, base), [rule, varieties, base])
  return (
    <FormModal
      title={rule ? `修改第${rule.serial}版规则` : '新增提成规则'}
      width={WIDTH}
      isChanged={isChanged}
      confirmLoading={running}
      {...(wish ? { okText: '提交为更正' } : {})}
      okButtonProps={{ disabled: tierProblems(tiers, base).length > 0 }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={first}
        rules={required}
        error={error}
        onChange={(typed) => {
          setValues((before) => ({ ...before, ...typed }))
          setWish(null)
          setChanged(true)
        }}
        onSubmit={submit}
      />
      <TierEditor
        tiers={tiers}
        base={base}
        mode={mode}
        onChange={(next) => {
          setTiers(next)
          setWish(null)
          setChanged(true)
        }}
      />
      {!rule && (
        <Button
          disabled={tierProblems(tiers, base).length > 0}
          onClick={() => setWish(wishOf(contractId, form.getFieldsValue(true) as FormValues, tiers))}
        >
          追溯试算
        </Button>
      )}
      {wish && <RuleSimulation wish={wish} />}
    </FormModal>
  )
}

const required = Object.fromEntries(
  (['varietyLineId', 'fromYear', 'termDays'] as const).map((prop) => [
    prop,
    [{ required: true, message: `${labels[prop]}必填` }],
  ]),
)

function valuesOf(
  rule: api.CommissionRule | null,
  like: api.CommissionRule | null,
  bizYear: number,
  varieties: readonly Choice[],
): FormValues {
  const from = rule ?? like
  if (!from) {
    const only = varieties.length === 1 ? varieties[0]?.value : undefined
    return {
      varietyLineId: only ?? ALL,
      fromYear: String(bizYear),
      cycle: 'quarter',
      base: 'kg',
      mode: 'MARGINAL',
      tax: 'true',
      vatRate: '9',
      termDays: 30,
      temporary: 'false',
    }
  }
  const { varietyLineId, fromYear, toYear, isTemporary, cycle, base, isTaxIncluded, vatRate, mode } = from
  return {
    varietyLineId: varietyLineId ?? ALL,
    fromYear: String(rule ? fromYear : bizYear),
    toYear: rule && toYear ? String(toYear) : null,
    temporary: String(rule ? isTemporary : false),
    tax: String(isTaxIncluded),
    cycle,
    base,
    mode,
    vatRate,
    minimum: from.minimum,
    cap: from.cap,
    advance: from.advance,
    quantityCap: from.quantityCap,
    termDays: from.termDays,
    signedOn: rule ? from.signedOn : null,
    note: rule ? from.note : null,
  }
}

/** Returns the typed values as the call takes them. */
function termsOf(typed: FormValues, tiers: CommissionTier[]) {
  const { tax, temporary, ...rest } = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== undefined && value !== ''),
  )
  const terms = { ...rest, tiers, isTaxIncluded: tax !== 'false', isTemporary: temporary === 'true' }
  return terms as Omit<InputOf<typeof api.createRule>, 'contractId'>
}

/** Returns a new version as the calls take it. */
function wishOf(contractId: string, typed: FormValues, tiers: CommissionTier[]): RuleWish {
  const { varietyLineId, ...terms } = termsOf(typed, tiers)
  return { contractId, ...(varietyLineId === ALL ? {} : { varietyLineId }), ...terms }
}

const choices = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function itemsOf(isNew: boolean, varieties: readonly Choice[], base: TierBase): FormItem[] {
  const sales: FormItem[] =
    base === 'yuan'
      ? [
          {
            type: 'radio',
            prop: 'tax',
            label: '销售额',
            span: 8,
            options: choices({ true: '含税', false: '不含税' }),
          },
          { type: 'input', prop: 'vatRate', label: labels.vatRate, span: 8, maxlength: 6 },
        ]
      : []
  return [
    ...(isNew
      ? [
          {
            type: 'select',
            prop: 'varietyLineId',
            label: labels.varietyLineId,
            span: 8,
            options: [{ value: ALL, label: '全部品种' }, ...varieties],
          } as const,
        ]
      : []),
    { type: 'year', prop: 'fromYear', label: labels.fromYear, span: 8 },
    { type: 'year', prop: 'toYear', label: labels.toYear, span: 8, placeholder: '留空为长期' },
    {
      type: 'radio',
      prop: 'temporary',
      label: '条款',
      span: 8,
      options: choices({ false: '长期', true: '临时（到期自动恢复）' }),
    },
    { type: 'radio', prop: 'cycle', label: labels.cycle, span: 8, options: choices(declarationCycles) },
    {
      type: 'radio',
      prop: 'base',
      label: labels.base,
      span: 8,
      options: choices({ kg: '销量（kg）', yuan: '销售额（元）' }),
    },
    { type: 'radio', prop: 'mode', label: labels.mode, span: 8, options: choices(tierModes) },
    ...sales,
    { type: 'money', prop: 'minimum', label: '保底', unit: '元', span: 8 },
    { type: 'money', prop: 'cap', label: '封顶', unit: '元', span: 8 },
    { type: 'money', prop: 'advance', label: '可抵扣入门费', unit: '元', span: 8 },
    {
      type: 'input',
      prop: 'quantityCap',
      label: '每年许可量上限',
      unit: 'kg',
      span: 8,
      placeholder: '留空不限',
      maxlength: 18,
    },
    { type: 'number', prop: 'termDays', label: labels.termDays, span: 8, digits: 0 },
    { type: 'date', prop: 'signedOn', label: labels.signedOn, span: 8 },
    { type: 'textarea', prop: 'note', label: labels.note, span: 24, maxlength: 500 },
  ]
}
