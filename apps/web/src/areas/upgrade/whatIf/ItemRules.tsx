import {
  itemKinds,
  itemMissings,
  type StandardItem,
  type TriedRules,
} from '@hepu/api/areas/upgrade/promotionShapes'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { shareCondition } from '@hepu/breeding/promotion/shareCondition'
import { isTried, triedItem } from '@hepu/breeding/promotion/triedItem'
import { unitText } from '@hepu/breeding/promotion/unitText'
import { Button, InputNumber, Popover, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { isMembership, itemText, thresholdText } from '@hepu/breeding/promotion/itemWords'
import { isSame, type WhatIf } from './whatIf.ts'

interface Props {
  item: StandardItem
  whatIf: WhatIf
  /** `topic`: the rule that is being typed. */
  onChange: (value: WhatIf, topic?: string) => void
}

/** The rules of one item in 试算: what it requires, and its other rules behind 更多. */
export function ItemRules({ item, whatIf, onChange }: Props) {
  const threshold = whatIf.thresholds[item.key]
  const isRequired = threshold !== null
  const setThreshold = (v: number | null) => {
    const { [item.key]: _, ...rest } = whatIf.thresholds
    onChange({ ...whatIf, thresholds: v === item.v1 ? rest : { ...rest, [item.key]: v } }, item.key)
  }
  const tried = triedItem(whatIf, item)
  const set = <R extends keyof TriedRules>(rule: R, next: TriedRules[R]) =>
    onChange(changeRule(whatIf, item, rule, next), `${item.key} ${rule}`)
  const setValues = (values: string[]) => onChange(changeValues(whatIf, item, values), `${item.key} values`)
  return (
    <div className="item-rules" title={itemText(item)}>
      <span>{item.label}</span>
      {isMembership(item) ? (
        <Select
          mode="tags"
          size="small"
          aria-label={`${item.label}的取值`}
          placeholder={NOT_REQUIRED}
          value={isRequired ? (tried.values ?? []) : []}
          options={(item.values ?? []).map((value) => ({ value, label: value }))}
          onChange={setValues}
        />
      ) : (
        <Figure
          label={`${item.label}阈值`}
          value={isRequired ? tried.v1 : null}
          suffix={isRequired ? unitText(item.unit) : undefined}
          onChange={setThreshold}
        />
      )}
      {item.op === 'BETWEEN' && isRequired && (
        <Figure
          label={`${item.label}上限`}
          value={tried.v2}
          suffix={unitText(item.unit)}
          onChange={(v2) => set('v2', v2 ?? item.v2)}
        />
      )}
      {isRequired && (
        <Popover trigger="click" content={<MoreRules item={item} tried={tried} onSet={set} />}>
          <Button type="link" size="small" aria-label={`${item.label}的其他规则`}>
            更多
          </Button>
        </Popover>
      )}
      {isTried(whatIf, item) && (
        <small className="moved">
          {!isRequired && `${NOT_REQUIRED}，`}原{thresholdText(item)}
        </small>
      )}
    </div>
  )
}

/** Returns the what-if with one changed rule of an item; a rule that equals the item's own is not kept. */
function changeRule<R extends keyof TriedRules>(
  whatIf: WhatIf,
  item: StandardItem,
  rule: R,
  next: TriedRules[R],
): WhatIf {
  const { [item.key]: own = {}, ...others } = whatIf.rules ?? {}
  const { [rule]: _, ...rest } = own
  const changed = isSame(next, item[rule]) ? rest : { ...rest, [rule]: next }
  const rules = Object.keys(changed).length > 0 ? { ...others, [item.key]: changed } : others
  const { rules: __, ...plain } = whatIf
  return Object.keys(rules).length > 0 ? { ...plain, rules } : plain
}

/** Returns the what-if with another list for an item that asks for one of a list; an empty list is 不作要求. */
function changeValues(whatIf: WhatIf, item: StandardItem, values: readonly string[]): WhatIf {
  const { [item.key]: _, ...thresholds } = whatIf.thresholds
  const listed = [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  return listed.length === 0
    ? changeRule({ ...whatIf, thresholds: { ...thresholds, [item.key]: null } }, item, 'values', item.values)
    : changeRule({ ...whatIf, thresholds }, item, 'values', listed)
}

interface MoreProps {
  item: StandardItem
  tried: StandardItem
  onSet: <R extends keyof TriedRules>(rule: R, next: TriedRules[R]) => void
}

/** 性质, 权重, 缺测时, 每点条件 and 阈值调整 of an item, as far as it has them. */
function MoreRules({ item, tried, onSet }: MoreProps) {
  const share = shareCondition(tried)
  const { adjust } = tried
  return (
    <div className="more-rules">
      <Row label="性质">
        <Select
          size="small"
          aria-label={`${item.label}的性质`}
          value={tried.kind}
          options={optionsOf(itemKinds)}
          onChange={(kind) => onSet('kind', kind)}
        />
      </Row>
      {tried.kind === 'SCORE' && (
        <Row label="权重">
          <Figure
            label={`${item.label}的权重`}
            min={0}
            value={tried.weight}
            onChange={(weight) => onSet('weight', weight ?? item.weight)}
          />
        </Row>
      )}
      <Row label="缺测时">
        <Select
          size="small"
          aria-label={`${item.label}缺测时`}
          value={tried.missing}
          options={optionsOf(itemMissings)}
          onChange={(missing) => onSet('missing', missing)}
        />
      </Row>
      {share && (
        <Row label="每点条件">
          <Figure
            label={`${item.label}的每点条件`}
            value={share.v1}
            onChange={(value) => onSet('shareValue', value ?? item.shareValue)}
          />
        </Row>
      )}
      {adjust && (
        <>
          <Row label="阈值调整起点">
            <Figure
              label={`${item.label}的调整起点`}
              value={adjust.from}
              onChange={(from) => onSet('adjust', { ...adjust, from: from ?? adjust.from })}
            />
          </Row>
          <Row label="每单位调整">
            <Figure
              label={`${item.label}的每单位调整`}
              value={adjust.perUnit}
              onChange={(perUnit) => onSet('adjust', { ...adjust, perUnit: perUnit ?? adjust.perUnit })}
            />
          </Row>
        </>
      )}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <small>{label}</small>
    {children}
  </div>
)

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value] }))

interface FigureProps {
  label: string
  value: number | null
  min?: number
  suffix?: string | undefined
  onChange: (value: number | null) => void
}

/** A number field. It remounts on blur, so that it shows the value in force and not what was typed in between. */
function Figure({ label, suffix, ...field }: FigureProps) {
  const [visits, setVisits] = useState(0)
  return (
    <InputNumber
      key={visits}
      size="small"
      changeOnWheel
      aria-label={label}
      placeholder={NOT_REQUIRED}
      suffix={suffix}
      {...field}
      onBlur={() => setVisits(visits + 1)}
    />
  )
}
