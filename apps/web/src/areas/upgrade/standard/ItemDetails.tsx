import { phases } from '@hepu/api/areas/experiment/group/phases'
import { itemAggs, itemBases, itemMissings, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { isDifference } from '@hepu/breeding/promotion/describeItem'
import { Button, Input, InputNumber, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { Choice, optionsOf } from './OptionSelect.tsx'
import type { Index } from '../indexes/itemNames.ts'

const shareOps = optionsOf({ GT: '>', GE: '≥', LT: '<', LE: '≤' })
const phaseOptions = phases.map(({ value, label }) => ({ value, label }))
const overYears = ['EACH_YEAR', 'TWO_YEAR_MEAN', 'LAST']

interface Props {
  item: StandardItem
  index: Index | undefined
  /** Traits a threshold may be shifted by. */
  traits: readonly { value: string; label: string }[]
  readOnly: boolean
  onChange: (change: Partial<StandardItem>) => void
}

/** Everything of an item that its row does not show: figure, alternatives, shift of the threshold, phases, source. */
export function ItemDetails(props: Props) {
  const { item, readOnly, onChange } = props
  return (
    <div className="item-details">
      <Figure {...props} />
      <Field label="任一即可组" help="同一组名的指标，任一达标即为达标">
        <Input
          size="small"
          aria-label="任一即可组"
          disabled={readOnly}
          value={item.orGroup ?? ''}
          maxLength={20}
          onChange={(e) => onChange({ orGroup: e.target.value.trim() || null })}
        />
      </Field>
      <Field label="缺测时">
        <Choice
          label="缺测时"
          width={120}
          value={item.missing}
          options={optionsOf(itemMissings)}
          disabled={readOnly}
          onChange={(missing) => onChange({ missing })}
        />
      </Field>
      <Field label="单位">
        <Input
          size="small"
          aria-label="单位"
          disabled={readOnly}
          value={item.unit}
          maxLength={20}
          onChange={(e) => onChange({ unit: e.target.value })}
        />
      </Field>
      <PhaseField
        label="要求的阶段"
        help="不选：各阶段都要求"
        value={item.phases}
        readOnly={readOnly}
        onChange={(chosen) => onChange({ phases: chosen })}
      />
      {overYears.includes(item.agg) && (
        <PhaseField
          label="计入的阶段"
          help="哪些阶段的年份算作历年；不选：各阶段都算"
          value={item.phaseYears}
          readOnly={readOnly}
          onChange={(phaseYears) => onChange({ phaseYears })}
        />
      )}
      <Shift {...props} />
      <Field label="来源" whole>
        <Input
          size="small"
          aria-label="来源"
          disabled={readOnly}
          value={item.source ?? ''}
          maxLength={200}
          placeholder="阈值的出处；未核实的注明「待核」"
          onChange={(e) => onChange({ source: e.target.value || null })}
        />
      </Field>
    </div>
  )
}

function Field(props: { label: string; help?: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={props.whole ? 'whole' : undefined} title={props.help}>
      <small>{props.label}</small>
      {props.children}
    </div>
  )
}

function PhaseField(props: {
  label: string
  help: string
  value: string[] | null | undefined
  readOnly: boolean
  onChange: (value: string[] | null) => void
}) {
  return (
    <Field label={props.label} help={props.help}>
      <Select
        mode="multiple"
        size="small"
        aria-label={props.label}
        placeholder={props.help.split('：')[1] ?? '全部'}
        popupMatchSelectWidth={false}
        disabled={props.readOnly}
        value={props.value ?? []}
        options={phaseOptions}
        onChange={(value: string[]) => props.onChange(value.length > 0 ? value : null)}
      />
    </Field>
  )
}

/** The points or years that the figure is taken over, and its base. */
function Figure({ item, index, readOnly, onChange }: Props) {
  const setAgg = (agg: StandardItem['agg']) =>
    onChange({
      agg,
      ...(agg === 'EACH_POINT_SHARE' && item.shareOp === null ? { shareOp: 'GT', shareValue: 0 } : {}),
    })
  return (
    <>
      <Field label="取值">
        <Choice
          label="取值"
          width={120}
          value={item.agg}
          options={optionsOf(itemAggs, index?.aggs)}
          disabled={readOnly}
          onChange={setAgg}
        />
      </Field>
      <Field label="比较基准">
        <Space size={4}>
          <Choice
            label="比较基准"
            width={130}
            value={item.base}
            options={optionsOf(itemBases, index?.bases)}
            disabled={readOnly}
            onChange={(base) => onChange({ base, ck: base.startsWith('VS_CK') ? (item.ck ?? 1) : item.ck })}
          />
          {(item.base.startsWith('VS_CK') || item.adjust) && (
            <InputNumber
              size="small"
              aria-label="对照序号"
              style={{ width: 64 }}
              prefix="CK"
              controls={false}
              min={1}
              max={9}
              precision={0}
              disabled={readOnly}
              value={item.ck ?? 1}
              onChange={(ck) => onChange({ ck: ck ?? 1 })}
            />
          )}
        </Space>
      </Field>
      {(item.agg === 'EACH_POINT_SHARE' || item.agg === 'EACH_YEAR' || item.agg === 'LAST') && (
        <ShareField item={item} readOnly={readOnly} onChange={onChange} />
      )}
    </>
  )
}

/** The condition of a point; without one an aggregate over years takes the means of the years. */
function ShareField({ item, readOnly, onChange }: Pick<Props, 'item' | 'readOnly' | 'onChange'>) {
  const none = { value: 'NONE' as const, label: '无' }
  const isShare = item.agg === 'EACH_POINT_SHARE'
  return (
    <Field label="每点条件" help="满足此条件的试点占比为取值">
      <Space size={4}>
        <Choice
          label="每点条件"
          width={64}
          value={item.shareOp ?? 'NONE'}
          options={isShare ? shareOps : [none, ...shareOps]}
          disabled={readOnly}
          onChange={(op) =>
            onChange(
              op === 'NONE'
                ? { shareOp: null, shareValue: null }
                : { shareOp: op, shareValue: item.shareValue ?? 0 },
            )
          }
        />
        {item.shareOp !== null && (
          <InputNumber
            size="small"
            aria-label="每点条件的值"
            style={{ width: 76 }}
            controls={false}
            disabled={readOnly}
            value={item.shareValue}
            onChange={(shareValue) => shareValue !== null && onChange({ shareValue })}
          />
        )}
      </Space>
    </Field>
  )
}

/** 阈值调整: by which trait, from where on, by how much for each unit. */
function Shift({ item, traits, readOnly, onChange }: Props) {
  const { adjust } = item
  const set = (change: Partial<NonNullable<StandardItem['adjust']>>) =>
    adjust && onChange({ adjust: { ...adjust, ...change } })
  const number = (label: string, key: 'from' | 'perUnit') => (
    <InputNumber
      size="small"
      aria-label={label}
      style={{ width: 72 }}
      controls={false}
      disabled={readOnly}
      value={adjust?.[key]}
      onChange={(value) => value !== null && set({ [key]: value })}
    />
  )
  return (
    <Field label="阈值随其他性状调整" whole>
      {adjust ? (
        <Space size={4} wrap>
          <Select
            size="small"
            aria-label="调整所依性状"
            style={{ width: 160 }}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={readOnly}
            value={adjust.by}
            options={[...traits]}
            onChange={(by) => set({ by })}
          />
          {isDifference(adjust.by) ? '' : '比'}CK{item.ck ?? 1}多 {number('调整起点', 'from')} 以上时，每多
          1，阈值加 {number('每单位调整', 'perUnit')}
          {!readOnly && (
            <Button type="link" size="small" onClick={() => onChange({ adjust: null })}>
              不调整
            </Button>
          )}
        </Space>
      ) : readOnly ? (
        '不调整'
      ) : (
        <Button
          size="small"
          onClick={() => onChange({ adjust: { by: 'growthDiff', from: 0, perUnit: 0.5 }, ck: item.ck ?? 1 })}
        >
          添加调整
        </Button>
      )}
    </Field>
  )
}
