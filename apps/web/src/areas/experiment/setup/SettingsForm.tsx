import { designKinds } from '@hepu/api/areas/experiment/design'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { groupLabels, numberingLabels } from '@hepu/api/areas/experiment/trialLabels'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { fitted, newSeed, type Settings } from './layoutSettings.ts'
import type { Setup } from './setupTables.ts'

interface Props {
  setup: Setup
  settings: Settings
  disabled: boolean
  onChange: (settings: Settings) => void
}

/** The settings of a layout; the preview follows each change at once. */
export function SettingsForm({ setup, settings, disabled, onChange }: Props) {
  const designs = useCall(dictionaryList, { code: 'trial_design' })
  const known: readonly string[] = designKinds
  const set = (change: Partial<Settings>) =>
    onChange(fitted({ ...settings, ...change }, setup.entries.length))
  const number = (key: 'blockSize' | 'checkEvery' | 'columns', label: string, max: number, hint?: string) => (
    <Field label={label}>
      <InputNumber
        aria-label={label}
        min={1}
        max={max}
        precision={0}
        disabled={disabled}
        placeholder={hint}
        value={settings[key]}
        onChange={(value) => set({ [key]: value })}
      />
    </Field>
  )
  return (
    <div className="setup-fields">
      <Field label={groupLabels.design}>
        <Select
          aria-label={groupLabels.design}
          disabled={disabled}
          value={settings.design}
          onChange={(design) => set({ design })}
          options={(designs.data ?? [])
            .filter(({ value }) => known.includes(value))
            .map(({ value, label }) => ({ value: value as Settings['design'], label }))}
        />
      </Field>
      <Field label={settings.design === 'AUGMENTED' ? '区组数' : groupLabels.reps}>
        <InputNumber
          aria-label={settings.design === 'AUGMENTED' ? '区组数' : groupLabels.reps}
          min={1}
          max={50}
          precision={0}
          disabled={disabled}
          value={settings.reps}
          onChange={(reps) => reps !== null && set({ reps })}
        />
      </Field>
      {settings.design === 'ALPHA' && number('blockSize', '区组大小', 200)}
      {settings.design === 'INTERVAL' && number('checkEvery', '对照间隔小区数', 20)}
      {number('columns', '每排小区数', 500, '自动')}
      <Field label="小区编号">
        <Select
          aria-label="小区编号"
          disabled={disabled}
          value={settings.numbering}
          onChange={(numbering) => set({ numbering })}
          options={(['SERPENTINE', 'ROW'] as const).map((value) => ({
            value,
            label: numberingLabels[value],
          }))}
        />
      </Field>
      <Field label="保护行">
        <InputNumber
          aria-label="保护行"
          min={0}
          max={50}
          precision={0}
          disabled={disabled}
          value={settings.guardRows}
          onChange={(guardRows) => set({ guardRows: guardRows ?? 0 })}
        />
      </Field>
      <Field label="随机种子">
        <span className="seed">
          <InputNumber
            aria-label="随机种子"
            min={0}
            max={0xffff_ffff}
            precision={0}
            disabled={disabled}
            value={settings.seed}
            onChange={(seed) => seed !== null && set({ seed })}
          />
          <Button disabled={disabled} onClick={() => set({ seed: newSeed() })}>
            重新随机
          </Button>
        </span>
      </Field>
      {settings.design !== 'STRIP' && (
        <Field label="相邻小区">
          <Checkbox
            disabled={disabled}
            checked={settings.apart}
            onChange={(event) => set({ apart: event.target.checked })}
          >
            同一品种错开
          </Checkbox>
        </Field>
      )}
      <Field label="布置的试点" wide>
        <Select
          aria-label="布置的试点"
          mode="multiple"
          maxTagCount={6}
          disabled={disabled}
          value={settings.pointIds}
          onChange={(pointIds) => set({ pointIds })}
          options={setup.points
            .filter((point) => !point.scrapped)
            .map(({ id, name, filledPlots }) => ({
              value: id,
              label: filledPlots > 0 ? `${name}（已有数据）` : name,
              disabled: filledPlots > 0,
            }))}
        />
      </Field>
    </div>
  )
}

function Field({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'setup-field setup-wide' : 'setup-field'}>
      <span className="setup-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
