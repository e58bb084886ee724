import { phases } from '@hepu/api/areas/experiment/group/phases'
import { itemKinds, itemMissings, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { optionsOf } from './OptionSelect.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'

/** The fields that can be changed in many items at once; absent fields stay as they are. */
export type ItemChangeInput = Partial<
  Pick<StandardItem, 'v1' | 'kind' | 'weight' | 'missing' | 'phases' | 'source'>
>

/** Whether anything is to be changed. */
export const isChange = (change: ItemChangeInput): boolean => Object.keys(change).length > 0

interface Props {
  value: ItemChangeInput
  onChange: (value: ItemChangeInput) => void
}

/** One field in each line; empty ones are not changed. */
export function ChangeFields({ value, onChange }: Props) {
  const set = <K extends keyof ItemChangeInput>(key: K, next: ItemChangeInput[K] | null | undefined) => {
    const { [key]: _, ...rest } = value
    onChange(next === null || next === undefined ? rest : { ...rest, [key]: next })
  }
  const line = (label: string, control: ReactNode) => <Form.Item label={label}>{control}</Form.Item>
  const keep = '不改'
  return (
    <div className="change-fields">
      {line(
        '阈值',
        <InputNumber
          aria-label="阈值"
          placeholder={keep}
          controls={false}
          value={value.v1 ?? null}
          onChange={(v1) => set('v1', v1)}
        />,
      )}
      {line(
        '改为性质',
        <Select
          allowClear={clearable}
          aria-label="改为性质"
          placeholder={keep}
          value={value.kind ?? null}
          options={optionsOf(itemKinds)}
          onChange={(kind) => set('kind', kind)}
        />,
      )}
      {line(
        '权重',
        <InputNumber
          aria-label="权重"
          placeholder={keep}
          min={0}
          max={100}
          controls={false}
          value={value.weight ?? null}
          onChange={(weight) => set('weight', weight)}
        />,
      )}
      {line(
        '缺测时',
        <Select
          allowClear={clearable}
          aria-label="缺测时"
          placeholder={keep}
          value={value.missing ?? null}
          options={optionsOf(itemMissings)}
          onChange={(missing) => set('missing', missing)}
        />,
      )}
      {line(
        '要求的阶段',
        <Select
          mode="multiple"
          aria-label="要求的阶段"
          placeholder={keep}
          value={value.phases ?? []}
          options={phases.map(({ value: code, label }) => ({ value: code as string, label }))}
          onChange={(chosen: string[]) => set('phases', chosen.length > 0 ? chosen : null)}
        />,
      )}
      {line(
        '来源',
        <Input
          aria-label="来源"
          placeholder={keep}
          maxLength={200}
          value={value.source ?? ''}
          onChange={(event) => set('source', event.target.value || null)}
        />,
      )}
    </div>
  )
}
