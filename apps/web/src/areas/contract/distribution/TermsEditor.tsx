import {
  bases,
  lineKinds,
  ruleLabels,
  type LineKind,
} from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { Percent, Remove, Sum } from './percentParts.tsx'
import { LineLimits } from './LineLimits.tsx'
import { PersonBox } from './PersonBox.tsx'
import { TierRows } from './TierRows.tsx'
import {
  newInner,
  newLine,
  newNamed,
  newTier,
  type TypedInner,
  type TypedLine,
  type TypedNamed,
  type TypedTerms,
} from './typedTerms.ts'

interface Props {
  terms: TypedTerms
  onChange: (terms: TypedTerms) => void
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The form of 分配办法: deductions, partners, both levels, tiers; sums are shown while typing. */
export function TermsEditor({ terms, onChange }: Props) {
  const set = (change: Partial<TypedTerms>) => onChange({ ...terms, ...change })
  return (
    <div className="dist-terms">
      <Row label={ruleLabels.base}>
        <Radio.Group
          value={terms.base}
          options={options(bases)}
          onChange={({ target }) => set({ base: target.value as TypedTerms['base'] })}
        />
      </Row>
      {terms.base === 'net' && <Costs terms={terms} set={set} />}
      <Row label={ruleLabels.partners} hint="在本方分配之前划出">
        <NamedRows
          rows={terms.partners}
          name="合作单位"
          figure="份额"
          unit="%"
          onChange={(partners) => set({ partners })}
        />
      </Row>
      <Row
        label={ruleLabels.lines}
        hint={terms.isTiered ? '比例见分档' : <Sum percents={terms.lines.map(({ percent }) => percent)} />}
      >
        {terms.lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            isTiered={terms.isTiered}
            onChange={(next) => set({ lines: terms.lines.with(at, next) })}
            onRemove={() =>
              set({
                lines: terms.lines.toSpliced(at, 1),
                tiers: terms.tiers.map((tier) => ({ ...tier, percents: tier.percents.toSpliced(at, 1) })),
              })
            }
          />
        ))}
        <Button type="dashed" size="small" onClick={() => set({ lines: [...terms.lines, newLine()] })}>
          增加一行
        </Button>
      </Row>
      <Row label={ruleLabels.tiers}>
        <Checkbox
          checked={terms.isTiered}
          onChange={({ target }) =>
            set({
              isTiered: target.checked,
              tiers: terms.tiers.length > 0 ? terms.tiers : [newTier(terms.lines.length)],
            })
          }
        >
          按累计分配额分档，每档只用于落在本档内的部分
        </Checkbox>
        {terms.isTiered && (
          <TierRows tiers={terms.tiers} lines={terms.lines} onChange={(tiers) => set({ tiers })} />
        )}
      </Row>
    </div>
  )
}

function Row({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="dist-part">
      <legend>
        {label} {hint && <span className="quiet">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

function Costs({ terms, set }: { terms: TypedTerms; set: (change: Partial<TypedTerms>) => void }) {
  return (
    <Row label={ruleLabels.expenses} hint="合同的直接成本、税费、代理费，扣足为止">
      <NamedRows
        rows={terms.expenses}
        name="扣除项"
        figure="总额"
        unit="元"
        onChange={(expenses) => set({ expenses })}
      />
      {terms.expenses.length > 0 && (
        <div className="dist-line">
          <Radio.Group
            value={terms.mode}
            options={[
              { value: 'FIRST', label: '先扣足' },
              { value: 'SHARE', label: '每笔按比例扣' },
            ]}
            onChange={({ target }) => set({ mode: target.value as TypedTerms['mode'] })}
          />
          {terms.mode === 'SHARE' && (
            <Percent
              label={ruleLabels.recoveryPercent}
              value={terms.recoveryPercent}
              onChange={(recoveryPercent) => set({ recoveryPercent })}
            />
          )}
        </div>
      )}
    </Row>
  )
}

interface NamedProps {
  rows: readonly TypedNamed[]
  name: string
  figure: string
  unit: string
  onChange: (rows: TypedNamed[]) => void
}

function NamedRows({ rows, name, figure, unit, onChange }: NamedProps) {
  return (
    <>
      {rows.map((row, at) => (
        <div key={row.key} className="dist-line">
          <Input
            aria-label={name}
            placeholder={name}
            value={row.name}
            maxLength={100}
            onChange={({ target }) => onChange(rows.with(at, { ...row, name: target.value }))}
          />
          <Input
            aria-label={`${row.name || name}${figure}`}
            className="dist-figure"
            value={row.figure}
            suffix={unit}
            onChange={({ target }) => onChange(rows.with(at, { ...row, figure: target.value }))}
          />
          <Remove what={row.name || name} onClick={() => onChange(rows.toSpliced(at, 1))} />
        </div>
      ))}
      <Button type="dashed" size="small" onClick={() => onChange([...rows, newNamed()])}>
        增加{name}
      </Button>
    </>
  )
}

interface LineProps {
  line: TypedLine
  isTiered: boolean
  onChange: (line: TypedLine) => void
  onRemove: () => void
}

function LineRow({ line, isTiered, onChange, onRemove }: LineProps) {
  const set = (change: Partial<TypedLine>) => onChange({ ...line, ...change })
  return (
    <>
      <div className="dist-line">
        <Select<LineKind>
          aria-label="对象类型"
          className="dist-kind"
          value={line.kind}
          options={options(lineKinds)}
          onChange={(kind) => set({ kind })}
        />
        <Input
          aria-label="对象名称"
          placeholder="对象名称"
          value={line.name}
          maxLength={100}
          onChange={({ target }) => set({ name: target.value })}
        />
        {!isTiered && (
          <Percent
            label={`${line.name || '本行'}的比例`}
            value={line.percent}
            onChange={(percent) => set({ percent })}
          />
        )}
        <Remove what={line.name || '本行'} onClick={onRemove} />
      </div>
      {!isTiered && <LineLimits line={line} onChange={set} />}
      {line.kind === 'team' && <InnerRows line={line} onChange={(inner) => set({ inner })} />}
    </>
  )
}

function InnerRows({ line, onChange }: { line: TypedLine; onChange: (inner: TypedInner[]) => void }) {
  const { inner } = line
  return (
    <div className="dist-inner">
      {inner.map((person, at) => (
        <div key={person.key} className="dist-line">
          <PersonBox
            person={person}
            label={`${line.name}第${at + 1}人`}
            onChange={(next) => onChange(inner.with(at, { ...person, ...next }))}
          />
          {person.name !== '' && !person.userId && !person.personId && (
            <span className="dist-wrong">未关联，所得待处理</span>
          )}
          <Percent
            label={`${person.name || '此人'}的比例`}
            value={person.percent}
            onChange={(percent) => onChange(inner.with(at, { ...person, percent }))}
          />
          <Remove what={person.name || '此人'} onClick={() => onChange(inner.toSpliced(at, 1))} />
        </div>
      ))}
      <Button type="dashed" size="small" onClick={() => onChange([...inner, newInner()])}>
        增加人员
      </Button>{' '}
      {inner.length > 0 && <Sum percents={inner.map(({ percent }) => percent)} />}
    </div>
  )
}
